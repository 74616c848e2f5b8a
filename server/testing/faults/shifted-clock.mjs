import { readFileSync } from 'node:fs'

/*
 * Loaded before the server (node --import), in its threads too: the time of day, moved by as many milliseconds as a file says
 * at the moment. Timers go on as they do when somebody sets a machine's clock.
 */
const file = process.env.CLOCK_SHIFT_FILE
const RealDate = Date
let shift = 0
let readAt = -Infinity

function now() {
  if (performance.now() - readAt > 100) {
    readAt = performance.now()
    shift = Number(readFileSync(file, 'utf8'))
  }
  return RealDate.now() + shift
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}
