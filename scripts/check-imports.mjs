import { checkImports, featureGraph, readImports, readTree } from './imports.mjs'
import { root } from './processes.mjs'

/** The import rules of docs/architecture.md, over the whole tree. With `--graph` it prints which feature uses which. */
export function main() {
  const tree = readTree(root)
  if (process.argv.includes('--graph')) printGraph(featureGraph(readImports(tree)))
  const broken = checkImports(tree)
  for (const { line } of broken) console.error(line)
  process.exitCode = broken.length ? 1 : 0
}

function printGraph(graph) {
  for (const [name, uses] of [...graph].toSorted()) console.log([name, ...[...uses.keys()].toSorted()].join(' '))
  const edges = [...graph.values()].reduce((sum, uses) => sum + uses.size, 0)
  console.log(`${graph.size} features, ${edges} edges`)
}
