// `npm run dev`: builds on every save and restarts the server when something was built.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { keepRunning, root } from './processes.mjs'
import { forgetBuilds, setup } from './setup.mjs'

const QUIET_FOR = 300

let server
let stopping = false

function startServer() {
  server = keepRunning(process.execPath, ['--enable-source-maps', 'dist/server/main.js'])
}

function restartServer() {
  if (stopping) return
  if (server.exitCode !== null || server.signalCode !== null) startServer()
  else {
    server.once('exit', () => stopping || startServer())
    server.kill('SIGTERM')
  }
}

export async function main() {
  await setup()
  // From here on dist/ holds whatever was saved last, so the next start looks for itself.
  forgetBuilds()
  const watchers = [
    keepRunning(process.execPath, ['node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts', '--watch']),
    keepRunning(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn']),
  ]
  startServer()

  // The first builds of the watchers repeat what setup made; one restart after a quiet moment covers a whole burst.
  let timer
  for (const folder of ['dist/server', 'dist/web']) {
    watch(join(root, folder), () => {
      clearTimeout(timer)
      timer = setTimeout(restartServer, QUIET_FOR)
    })
  }

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      for (const watcher of watchers) watcher.kill()
      server.once('exit', () => process.exit(0))
      if (server.exitCode !== null || !server.kill('SIGTERM')) process.exit(0)
    })
  }
}
