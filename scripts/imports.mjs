import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { featureOf, rules } from './import-rules.mjs'

// `import('…')` as an expression or a type, and `new URL('…', import.meta.url)` as workers are named.
const writtenInPlace = /\b(?:import|new URL)\(\s*'([^']+)'/g

function* specifiersOf(path, source) {
  const { module, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path}: ${errors[0].message}`)
  const statements = [
    ...module.staticImports.map((found) => ({ ...found, from: found.moduleRequest })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({ entries: [entry], from: entry.moduleRequest })),
    ),
  ]
  for (const { from, entries } of statements) {
    if (from) yield { to: from.value, isType: entries.length > 0 && entries.every((entry) => entry.isType) }
  }
  for (const [, to] of source.matchAll(writtenInPlace)) yield { to, isType: false }
}

/** What a specifier means: a path from the root, `node:NAME` or `npm:NAME`. */
function resolve(importer, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`
  return `npm:${specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')}`
}

/** All imports of a tree given as { path: source }. */
export function readImports(tree) {
  return Object.entries(tree).flatMap(([from, source]) =>
    [...specifiersOf(from, source)].map(({ to, isType }) => ({ from, to: resolve(from, to), isType })),
  )
}

function breaks(rule, { from, to, isType }) {
  const caught = from.match(new RegExp(rule.from))
  if (!caught || (rule.fromExcept && new RegExp(rule.fromExcept).test(from))) return false
  if (isType && rule.typesAllowed) return false
  const fill = (pattern) => new RegExp(pattern.replaceAll('$1', caught[1]))
  return fill(rule.to).test(to) && !(rule.except && fill(rule.except).test(to))
}

/** Circles among imports that exist at run time, written from their alphabetically first member so that each is told once. */
function findCycles(imports) {
  const next = groupByImporter(imports.filter(({ isType }) => !isType))
  const cycles = new Set()
  const done = new Set()
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = trail.slice(start)
      const first = circle.indexOf(circle.toSorted()[0])
      cycles.add([...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' → '))
    }
    if (done.has(path) || start >= 0) return
    for (const { to } of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return [...cycles]
}

function groupByImporter(imports) {
  const groups = new Map()
  for (const found of imports) groups.set(found.from, [...(groups.get(found.from) ?? []), found])
  return groups
}

/** The folders of the server's features as one graph: Map of feature → Map of what it imports → an import that does. */
export function featureGraph(imports) {
  const graph = new Map()
  for (const found of imports) {
    const [from, to] = [featureOf(found.from), featureOf(found.to)]
    if (!from) continue
    const uses = graph.get(from) ?? graph.set(from, new Map()).get(from)
    if (to && to !== from && !uses.has(to)) uses.set(to, found)
  }
  return graph
}

/** The knots of a graph: groups of features that all reach each other (strongly connected components). */
function findKnots(graph) {
  const reach = (start) => {
    const seen = new Set(graph.get(start).keys())
    // A set that is walked through may grow.
    for (const name of seen) for (const next of graph.get(name)?.keys() ?? []) seen.add(next)
    return seen
  }
  const reached = new Map([...graph.keys()].map((name) => [name, reach(name)]))
  const knots = [...graph.keys()]
    .filter((name) => reached.get(name).has(name))
    .map((name) => [...reached.get(name)].filter((other) => reached.get(other)?.has(name)).toSorted())
  return [...new Map(knots.map((knot) => [knot.join(' '), knot])).values()]
}

/** Types count here: who cannot be read without the other stands in one room with it. */
function describeKnots(graph) {
  return findKnots(graph).map((knot) => {
    const within = knot.flatMap((from) =>
      [...graph.get(from)].filter(([to]) => knot.includes(to)).map(([, found]) => `  ${found.from} → ${found.to}`),
    )
    return { rule: 'features form a tree', line: `a knot of ${knot.join(', ')}\n${within.join('\n')}` }
  })
}

/** Every broken rule as one readable line. */
export function checkImports(tree) {
  const imports = readImports(tree)
  const broken = imports.flatMap((found) =>
    rules
      .filter((rule) => breaks(rule, found))
      .map((rule) => ({ rule: rule.name, line: `${found.from} → ${found.to}\n  ${rule.name}: ${rule.why}` })),
  )
  const cycles = findCycles(imports).map((cycle) => ({ rule: 'no cycles', line: `${cycle}\n  no cycles` }))
  return [...broken, ...cycles, ...describeKnots(featureGraph(imports))]
}

export function readTree(root, folders = ['domain', 'server', 'web']) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => posix.join(folder, path.replaceAll('\\', '/'))),
  )
  const sources = paths.filter((path) => /\.tsx?$/.test(path))
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
