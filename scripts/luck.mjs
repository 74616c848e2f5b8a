import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

// Tests wait for conditions, with room for a slow and busy machine (see server/testing/eventually.ts), and what they
// try at random is the same in every run.
const SHORTEST_WAIT = 15_000
const SHORTEST_TEST = 60_000

const isTestCode = (path) => /\.(test|spec)\.(tsx?|mjs)$|^tests\/|^server\/testing\//.test(path)
/** The one place that may let time pass, the programs that tests start, and what makes trouble: these are no tests. */
const isExcepted = (path) => /^server\/testing\/(eventually\.ts$|programs\/|faults\/)/.test(path)

const timers = /^(node:)?timers\/promises$/
const tests = /^(it|test|journey|describe|before(All|Each)|after(All|Each))$/

/** `it` of `it.each(…)(…)`, `waitFor` of `page.getByText(…).waitFor()`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  if (callee.type !== 'MemberExpression') return ''
  const base = callee.object.type === 'Identifier' ? callee.object.name : ''
  return tests.test(base) ? base : (callee.property.name ?? '')
}

const isWaitOfVitest = ({ type, object, property }) =>
  type === 'MemberExpression' && object.name === 'vi' && /^wait(For|Until)$/.test(property.name)
const numberIn = (node) => (node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined)

/** The property `timeout` of an object that was given. */
const timeoutOf = (given) =>
  given
    .flatMap((node) => (node.type === 'ObjectExpression' ? node.properties : []))
    .find(({ key }) => key?.name === 'timeout')?.value

function* nodesIn(node) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node))
    yield* Array.isArray(value) ? value.flatMap((one) => [...nodesIn(one)]) : nodesIn(value)
}

/** `new Promise((resolve) => setTimeout(resolve, …))`, with the call wrapped or not. */
function isSleep({ type, callee, arguments: given }) {
  if (type !== 'NewExpression' || callee.name !== 'Promise') return false
  const resolve = given[0]?.params?.[0]?.name
  const timeouts = [...nodesIn(given[0]?.body)].filter(
    (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'setTimeout',
  )
  return timeouts.some((call) =>
    [...nodesIn(call.arguments[0])].some((node) => node.type === 'Identifier' && node.name === resolve),
  )
}

function faultOf(node, source) {
  if (node.type === 'ImportDeclaration' && timers.test(node.source.value)) return 'sleeps: wait with eventually()'
  if (node.type === 'ImportDeclaration' && node.source.value === 'fast-check' && !/\bseed\b/.test(source))
    return 'tries something else in every run: fc.configureGlobal({ seed })'
  if (isSleep(node)) return 'sleeps: wait with eventually()'
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node
  const name = nameOf(callee)
  if (name === 'sleep' || name === 'waitForTimeout') return 'sleeps: wait with eventually()'
  // What is compared with is no wait.
  if (/^to[A-Z]/.test(name)) return undefined
  const limit = timeoutOf(given)
  const plain = numberIn(given.at(-1))
  if (tests.test(name))
    return (numberIn(limit) ?? plain ?? SHORTEST_TEST) < SHORTEST_TEST ? 'gives a test less than a minute' : undefined
  const isPlain = name === 'eventually' || name.startsWith('setDefault') || isWaitOfVitest(callee)
  if ((numberIn(limit) ?? (isPlain ? plain : undefined) ?? SHORTEST_WAIT) < SHORTEST_WAIT)
    return 'waits less than 15 seconds'
  return isWaitOfVitest(callee) && given.length < 2 ? 'waits one second only: use eventually()' : undefined
}

/** Everything that a slow machine or chance would break, as one readable line. The tree is given as { path: source }. */
export function checkLuck(tree) {
  return Object.entries(tree).flatMap(([path, source]) => {
    if (!isTestCode(path) || isExcepted(path)) return []
    const { program } = parseSync(path, source)
    return [...nodesIn(program)].flatMap((node) => {
      const fault = faultOf(node, source)
      return fault ? [`${path}:${source.slice(0, node.start).split('\n').length} ${fault}`] : []
    })
  })
}

export function readTests(root, folders = ['domain', 'scripts', 'server', 'tests', 'web']) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => posix.join(folder, path.replaceAll('\\', '/'))),
  )
  const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path) && isTestCode(path))
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
