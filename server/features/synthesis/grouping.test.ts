import { describe, expect, it } from 'vitest'
import { processorMs } from '../../testing/processor-time.ts'
import { embeddedSynthesizer } from './embedded.ts'
import { groupByMeaning } from './grouping.ts'
import { rankTopics } from './ranking.ts'
import type { SynthesisItem } from './synthesizer.ts'

let made = 0
const item = (title: string, description: string, more: Partial<SynthesisItem> = {}): SynthesisItem => ({
  id: (made += 1),
  userId: made,
  title,
  description,
  feedbackType: 'improvement',
  category: null,
  rating: null,
  votes: 0,
  createdAt: '2026-11-10T12:00:00.000Z',
  ...more,
})

const photos = [
  item('Bigger photos', 'Please show the photos larger in the lists, I can hardly see the tags.'),
  item('Pictures are too small', 'On my phone the pictures in the list are tiny.'),
  item('Larger images please', 'The images of gatherings should be bigger in the grid.'),
]
const crashes = [
  item('App freezes on upload', 'When I upload from my camera roll the screen freezes and I lose everything.'),
  item('Crash while uploading', 'It crashes every time I upload more than two.'),
]
const barcodes = [item('Scan barcodes', 'Let me scan the barcode with the camera to fill in the form.')]
const dark = [item('Dark theme at night', 'A night mode with less contrast would be easy on the eyes.')]

describe('grouping by meaning', () => {
  it('puts what means the same together, whatever the words, and keeps the rest apart', async () => {
    const groups = await groupByMeaning([...photos, ...crashes, ...barcodes, ...dark])
    const ids = groups.map(({ items }) => items.map(({ id }) => id).toSorted((one, other) => one - other))
    const expected = [photos, crashes, barcodes, dark].map((group) => group.map(({ id }) => id))
    expect(ids.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual(expected)
  })

  it('keeps every submission exactly once, also strange ones', async () => {
    const strange = [
      item('?????', '!!!!!!!!!!'),
      item('the and or', 'of the and to a in'),
      item('照片太小了请改', '列表里的照片太小了看不清楚'),
    ]
    const groups = await groupByMeaning([...photos, ...strange])
    expect(groups.flatMap(({ items }) => items)).toHaveLength(6)
    expect(await groupByMeaning([])).toEqual([])
  })

  it('goes through thousands in seconds', async () => {
    const words = ['lamp', 'photo', 'price', 'store', 'search', 'slow', 'map', 'dark', 'share', 'crash', 'scan', 'list']
    const many = Array.from({ length: 3000 }, (_, index) => {
      const pick = (step: number) => words[(index * step + step) % words.length] ?? ''
      return item(`${pick(1)} ${pick(5)}`, `Please mend the ${pick(7)} of the ${pick(3)} number ${index % 50}`)
    })
    let groups: Awaited<ReturnType<typeof groupByMeaning>> = []
    expect(await processorMs(async () => (groups = await groupByMeaning(many)))).toBeLessThan(30_000)
    expect(groups.flatMap(({ items }) => items)).toHaveLength(3000)
  })
})

describe('ranking', () => {
  const now = Date.parse('2026-11-12T00:00:00Z')
  const order = (...items: SynthesisItem[]) =>
    rankTopics(
      items.map((only) => ({ items: [only] })),
      now,
    ).map((topic) => topic.items[0]?.title)

  it('goes by votes, then bad ratings, then freshness', () => {
    expect(order(item('none here', ''), item('voted', '', { votes: 3 }))).toEqual(['voted', 'none here'])
    expect(order(item('happy', '', { rating: 5 }), item('unhappy', '', { rating: 1 }))).toEqual(['unhappy', 'happy'])
    expect(order(item('older', '', { createdAt: '2026-10-01T00:00:00Z' }), item('newer', ''))).toEqual([
      'newer',
      'older',
    ])
  })

  it('says High for what many want, Low for praise', () => {
    const [wanted] = rankTopics([{ items: photos.map((each) => ({ ...each, votes: 2 })) }], now)
    expect(wanted?.priority).toBe('High')
    const praise = item('I love it', 'Best shopping site ever', { feedbackType: 'general', rating: 5, votes: 9 })
    expect(rankTopics([{ items: [praise] }], now)[0]?.priority).toBe('Low')
  })
})

it('writes requirements that say what, why and how, in the words of the insiders', async () => {
  const period = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-15T00:00:00.000Z' }
  const given = [
    ...photos,
    ...crashes.map((each) => ({ ...each, feedbackType: 'bug_report' as const, votes: 2, rating: 1 })),
  ]
  const percents: number[] = []
  const { summary, requirements } = await embeddedSynthesizer.synthesize(given, period, async (percent) => {
    percents.push(percent)
  })
  expect(requirements).toHaveLength(2)
  expect(requirements[0]).toMatchObject({
    priority: 'High',
    implementationApproach: expect.stringContaining('Reproduce it'),
  })
  expect(requirements[1]?.description).toContain('3 insiders in 3 submissions')
  expect(requirements[1]?.userNeed).toMatch(/“.+”/)
  expect(summary).toContain(
    '5 insiders gave 5 pieces of feedback between Nov 1, 2026 and Nov 15, 2026, about 2 topics.',
  )
  expect(percents.at(-1)).toBeGreaterThanOrEqual(90)
  const none = await embeddedSynthesizer.synthesize([], period, async () => {})
  expect(none).toEqual({
    provider: 'embedded',
    summary: 'No feedback was given between Nov 1, 2026 and Nov 15, 2026.',
    requirements: [],
  })
})
