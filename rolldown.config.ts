import { cpSync, existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'rolldown'

const commands = readdirSync('server/cli').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const entries = [
  'server/main.ts',
  'server/app/compute-worker.ts',
  'server/db/embedded/embedded-worker.ts',
  'server/db/embedded/prepare-dump.ts',
  'server/providers/ai/embedded/photo-process.ts',
  ...commands.map((name) => `server/cli/${name}`),
].filter((path) => existsSync(path))

/** The server for Node: our code in a few files, every npm package left where it is. */
export default defineConfig({
  input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
  platform: 'node',
  external: /^[@a-z]/,
  output: {
    dir: 'dist/server',
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name].js',
  },
  plugins: [
    {
      name: 'files-beside-the-code',
      writeBundle() {
        cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true })
        cpSync('server/providers/ai/embedded/photo-projection.bin', 'dist/server/photo-projection.bin')
      },
    },
  ],
})
