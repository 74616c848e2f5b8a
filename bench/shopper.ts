import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { inMemory } from '../server/db/embedded/embedded-engine.ts'
import { openDatabase, type EngineLog } from '../server/db/engine.ts'
import { matchEverything } from '../server/features/matching/run/match-everything.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { makeCommunity, outcomes, parts, readGenericCases, readPairCases, scores } from './shopper/cases.ts'
import type { Outcome, Part, Words } from './shopper/cases.ts'
import { fillNeighborhoods, type Filled, type Neighborhood } from './shopper/community.ts'

/**
 * How well the matcher understands hunts and gatherings in the words of shoppers: cases by hand, each judged by the finds
 * a full run makes on the embedded engine. One half of them is for tuning, the other one decides; the judge is apart.
 * Usage: npm run bench:shopper -- [--part tuning|test|judge] [--wrong]
 * --wrong lists what went wrong, in the tuning half unless another part is asked for.
 */
const { values } = parseArgs({ options: { part: { type: 'string' }, wrong: { type: 'boolean', default: false } } })
const askedPart = parts.find((part) => part === values.part)
if (values.part !== undefined && !askedPart) throw new Error('--part is tuning, test or judge')

const communitySize = 2000
/** Of what one run finds for one hunt, this much is told one by one at most. */
const mostTold = 10
const promised = 0.95

interface Judged {
  group: string
  part: Part
  outcome: Outcome
  isRight: boolean
  /** What happened, in a line. */
  story: string
}

interface Matched extends Filled {
  scoreOf(huntId: number, gatheringId: number): number
  told: Map<number, number>
}

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }

/** The product's own run over a database that holds these neighborhoods only. */
async function match(neighborhoods: Neighborhood[]): Promise<Matched> {
  const database = await openDatabase({ dataDir: inMemory, poolSize: 4, log: quiet })
  await prepareDatabase(database)
  const filled = await fillNeighborhoods(database.sql, neighborhoods)
  await database.sql.unsafe('vacuum analyze')
  const app = await startTestApp({ database, withJobs: false })
  await matchEverything(app.context, async () => {})
  const found = await findsOf(database.sql)
  await app.close()
  await database.close()
  return { ...filled, ...found }
}

async function findsOf(sql: postgres.Sql) {
  const finds = await sql<{ key: string; score: number }[]>`
    select hunt_id || ' ' || gathering_id as key, match_score::float8 as score from product_finds`
  const counted = await sql<{ hunter: number; told: number }[]>`
    select user_id as hunter, count(*)::int as told from notifications group by user_id`
  const scoreByPair = new Map(finds.map(({ key, score }) => [key, score]))
  return {
    scoreOf: (huntId: number, gatheringId: number) => scoreByPair.get(`${huntId} ${gatheringId}`) ?? 0,
    told: new Map(counted.map(({ hunter, told }) => [hunter, told])),
  }
}

const textOf = ({ name, description, size, color }: Words) =>
  [`“${name}”`, description, size, color].filter((part) => part !== undefined).join('; ')

async function judgePairs(): Promise<Judged[]> {
  const cases = readPairCases()
  const matched = await match(cases.map(({ hunt, seen }) => ({ hunts: [hunt], seen: seen.map(({ words }) => words) })))
  return cases.map(({ group, part, outcome, hunt, seen, least }, index) => {
    const huntId = matched.hunts[index]?.[0]?.id ?? 0
    const judgedSeen = seen.map(({ words, isWanted }, nth) => {
      const score = matched.scoreOf(huntId, matched.gatherings[index]?.[nth] ?? 0)
      return { text: textOf(words), score, isRight: isWanted ? score >= least : score < scores.alert }
    })
    const shown = judgedSeen.map(({ text, score, isRight }) => `${isRight ? '' : '✗ '}${text} ${score.toFixed(2)}`)
    const isRight = judgedSeen.every((one) => one.isRight)
    return { group, part, outcome, isRight, story: `${textOf(hunt)}: ${shown.join(', ')}` }
  })
}

async function judgeGeneric(): Promise<Judged[]> {
  const cases = readGenericCases()
  const things = makeCommunity(communitySize)
  const matched = await match([{ hunts: cases.map(({ hunt }) => ({ name: hunt })), seen: things }])
  return cases.map(({ part, hunt, is, color, atLeast }, index) => {
    const { id = 0, hunter = 0 } = matched.hunts[0]?.[index] ?? {}
    const found = things
      .map((thing, nth) => ({
        thing,
        score: matched.scoreOf(id, matched.gatherings[0]?.[nth] ?? 0),
        isWanted: thing.is.includes(is) && (color === undefined || thing.color === color),
      }))
      .filter(({ score }) => score >= scores.found)
      .toSorted((one, other) => other.score - one.score || Number(one.isWanted) - Number(other.isWanted))
    const right = found.filter(({ isWanted }) => isWanted).length
    // A wrong one may be far down the list, but is neither told nor among the first.
    const wrong = found.filter(({ isWanted, score }, rank) => !isWanted && (score >= scores.alert || rank < atLeast))
    const told = matched.told.get(hunter) ?? 0
    const [worst] = wrong
    const story = `“${hunt}”: ${right} right (at least ${atLeast}), ${wrong.length} wrong${worst ? ` as “${worst.thing.name}”` : ''}, told ${told} (at most ${mostTold})`
    return {
      group: 'generic',
      part,
      outcome: 'alert' as const,
      isRight: right >= atLeast && wrong.length === 0 && told <= mostTold,
      story,
    }
  })
}

const shareOf = (judged: Judged[]) => judged.filter(({ isRight }) => isRight).length / Math.max(1, judged.length)
const summary = (judged: Judged[]) => {
  const right = judged.filter(({ isRight }) => isRight).length
  return `${right} of ${judged.length}`.padStart(10) + `${(100 * shareOf(judged)).toFixed(1)} %`.padStart(9)
}

const begin = performance.now()
const judged = [...(await judgeGeneric()), ...(await judgePairs())]
const shownParts = askedPart ? [askedPart] : parts
const line = (cells: string[]) => console.log([cells[0]?.padEnd(22), ...cells.slice(1)].join('  '))
const row = (name: string, ofGroup: Judged[]) =>
  line([name, ...shownParts.map((part) => summary(ofGroup.filter((one) => one.part === part)))])
line(['right', ...shownParts.map((part) => part.padStart(19))])
for (const outcome of outcomes) {
  const ofOutcome = judged.filter((one) => one.outcome === outcome)
  for (const group of new Set(ofOutcome.map((one) => one.group)))
    row(
      `  ${group}`,
      ofOutcome.filter((one) => one.group === group),
    )
  row(outcome === 'alert' ? 'all that must alert' : 'all that must not', ofOutcome)
}
row('all', judged)
console.log(`${judged.length} cases in ${((performance.now() - begin) / 1000).toFixed(0)} s`)

if (values.wrong) {
  const part = askedPart ?? 'tuning'
  console.log(`\nwrong in ${part}`)
  for (const { group, story } of judged.filter((one) => one.part === part && !one.isRight))
    console.log(`${group}  ${story}`)
}
if ((askedPart ?? 'test') === 'test' && shareOf(judged.filter(({ part }) => part === 'test')) < promised) {
  console.log(`Under the promised ${100 * promised} % of the test half`)
  process.exitCode = 1
}
