import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.mjs'
import { setup } from './setup.mjs'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }

/**
 * npm passes a signal on to a child that often has it already, from Ctrl-C or from a signal to the whole group. The
 * built program drains on the first one; this keeps the second from ending it half-way.
 */
function ignoreRepeatedSignals() {
  let draining = false
  for (const [signal, code] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) draining = true
      else if (!draining) process.exit(code)
    })
  }
}

/** Runs dist/server/NAME.js in this very process: nothing stands between it and npm. */
export async function runBuilt(name, args = []) {
  ignoreRepeatedSignals()
  await setup()
  const file = join(root, `dist/server/${name}.js`)
  process.env.NODE_ENV ??= 'production'
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}
