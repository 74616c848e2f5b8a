import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { build } from 'rolldown'
import { workerFlags } from '../scripts/topology/worker-flags.mjs'

// Usage: node bench/run.mjs NAME [arguments]. Bundles bench/NAME.ts beside the built server and runs it.
const [name, ...args] = process.argv.slice(2)
const source = `bench/${name}.ts`
if (!name || !existsSync(source)) throw new Error(`There is no ${source}`)
if (!existsSync('dist/server/embedded-worker.js')) throw new Error('Run "npm run build" first')

await build({
  input: { [name]: source },
  platform: 'node',
  external: /^[@a-z]/,
  output: { dir: 'dist/bench', format: 'esm', entryFileNames: '[name].js' },
  logLevel: 'silent',
})
// What only workers do is measured as they are started.
const flags = name === 'matcher-scale' ? workerFlags : []
const { status } = spawnSync(process.execPath, [...flags, `dist/bench/${name}.js`, ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1
