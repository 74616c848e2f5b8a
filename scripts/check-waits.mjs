import { root } from './processes.mjs'
import { checkWaits, readTests } from './waits.mjs'

/** No test hopes that a moment is enough. */
export function main() {
  const faults = checkWaits(readTests(root))
  for (const line of faults) console.error(line)
  process.exitCode = faults.length ? 1 : 0
}
