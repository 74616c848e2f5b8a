import { root } from './processes.mjs'
import { checkSizes, readPaths } from './sizes.mjs'

/** No folder holds more than one person can look over. */
export function main() {
  const faults = checkSizes(readPaths(root))
  for (const line of faults) console.error(line)
  process.exitCode = faults.length ? 1 : 0
}
