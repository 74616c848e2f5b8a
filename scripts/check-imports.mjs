import { checkImports, readTree } from './imports.mjs'
import { root } from './processes.mjs'

/** The import rules of docs/architecture.md, over the whole tree. */
export function main() {
  const broken = checkImports(readTree(root))
  for (const { line } of broken) console.error(line)
  process.exitCode = broken.length ? 1 : 0
}
