import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.mjs'
import { setup } from './setup.mjs'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }
const LISTENS_WITHIN = 15_000

/**
 * The built server drains on the first signal. Two things would cut that short: npm passes on a signal that the group
 * already had, so a second one follows at once; and a signal may come before the server has begun to listen for it.
 */
function guardSignals() {
  let booting = false
  let draining = false
  for (const [signal, code] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (draining) return
      draining = booting || process.listenerCount(signal) > 1
      if (!draining) process.exit(code)
      if (process.listenerCount(signal) > 1) return
      setTimeout(() => process.exit(code), LISTENS_WITHIN).unref()
      process.on('newListener', (event) => event === signal && setImmediate(() => process.emit(signal, signal)))
    })
  }
  return { boot: () => (booting = true) }
}

/** Runs dist/server/NAME.js in this very process: nothing stands between it and npm. */
export async function runBuilt(name, { args = [], drains = false } = {}) {
  const signals = guardSignals()
  await setup()
  if (drains) signals.boot()
  const file = join(root, `dist/server/${name}.js`)
  process.env.NODE_ENV ??= 'production'
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}
