// `npm run check`: everything that can be known about the code without running it. No warnings, only errors.
import { root, runNode } from './processes.mjs'
import { setup } from './setup.mjs'

const checks = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  imports: ['scripts/run.cjs', 'check-imports'],
  luck: ['scripts/run.cjs', 'check-luck'],
  sizes: ['scripts/run.cjs', 'check-sizes'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-config-hints', '--no-progress'],
}

async function check([name, command]) {
  const started = Date.now()
  const { status, output } = await runNode(command, { cwd: root, capture: true })
  return { name, ok: status === 0, output, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}

export async function main() {
  await setup({ only: [] })
  const results = await Promise.all(Object.entries(checks).map(check))
  for (const { name, output } of results.filter((result) => !result.ok)) console.log(`── ${name}\n${output.trim()}\n`)
  for (const { name, ok, seconds } of results) console.log(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds} s`)
  process.exitCode = results.every((result) => result.ok) ? 0 : 1
}
