import { root } from './processes.mjs'
import { checkLuck, readTests } from './luck.mjs'

/** No test may pass or fail by luck. */
export function main() {
  const faults = checkLuck(readTests(root))
  for (const line of faults) console.error(line)
  process.exitCode = faults.length ? 1 : 0
}
