import { countOf, formatMiles } from '../../lib/format.ts'
import type { EvidenceBar, Find, MatcherResult } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { AnswerOf } from '../../lib/api.ts'
import { formatPrice, grouped } from '../../ui/figures.ts'

/** 'Created 3 matches from 12 hunts and 40 gatherings.' */
export const matcherLine = ({ matches, stats }: Pick<MatcherResult, 'matches' | 'stats'>): string =>
  `Created ${countOf(matches, 'match', 'matches')} from ${countOf(stats.totalHunts, 'hunt')} and ${countOf(stats.totalGatherings, 'gathering')}.`

/** What a run leaves to say beyond what it has made. */
export function matcherNote({ matches, stats }: Pick<MatcherResult, 'matches' | 'stats'>): string | undefined {
  const earlier = stats.totalMatches - matches
  const parts = [
    earlier > 0 ? `${countOf(earlier, 'match', 'matches')} ${earlier === 1 ? 'was' : 'were'} known already.` : '',
    stats.totalErrors > 0 ? `${countOf(stats.totalErrors, 'hunt')} could not be compared.` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Where it is from where the hunter looks; nothing when either place is unknown. */
export const distanceLine = (miles: number | null): string | null =>
  miles === null ? null : miles < 1 ? 'Less than a mile from the hunt' : `${formatMiles(miles)} from the hunt`

export interface ComparisonRow {
  name: string
  wanted: string
  found: string
  /** Null where nothing can be said. */
  verdict: { fits: boolean; words: string } | null
}

const same = (one: string | null, other: string | null) =>
  one !== null && other !== null ? one.trim().toLowerCase() === other.trim().toLowerCase() : null

function textRow(name: string, wanted: string | null, found: string | null): ComparisonRow | null {
  if (wanted === null && found === null) return null
  const fits = same(wanted, found)
  return {
    name,
    wanted: wanted ?? 'Any',
    found: found ?? 'Not said',
    verdict: fits === null ? null : { fits, words: fits ? 'Same' : 'Differs' },
  }
}

/** The matcher's own judgement, so that the table never contradicts the match reason; silent where the matcher is. */
function colorRow({ hunt, gathering, evidence }: Find): ComparisonRow | null {
  const row = textRow('Color', hunt.color, gathering.color)
  if (!row?.verdict) return row
  const has = (...names: string[]) => evidence.some(({ name }) => names.includes(name))
  if (has('colorsContradict', 'otherColorThanAsked')) return { ...row, verdict: { fits: false, words: 'Differs' } }
  if (row.verdict.fits) return row
  return { ...row, verdict: has('colorsAgree') ? { fits: true, words: 'Fits' } : null }
}

/** Like `colorRow`: '5 qt' and '5 Quart' are the same size to the matcher. */
function sizeRow({ hunt, gathering, evidence }: Find): ComparisonRow | null {
  const row = textRow('Size', hunt.size, gathering.size)
  if (!row?.verdict || row.verdict.fits) return row
  if (evidence.some(({ name }) => name === 'sizesContradict')) return row
  const agree = evidence.some(({ name }) => name === 'sizesAgree')
  return { ...row, verdict: agree ? { fits: true, words: 'Fits' } : null }
}

function priceRow({ hunt: { targetPrice }, gathering: { price } }: Find): ComparisonRow | null {
  if (targetPrice === null && price === null) return null
  const difference = targetPrice !== null && price !== null ? targetPrice - price : null
  const words = (amount: number) =>
    amount === 0 ? 'Right on target' : `${formatPrice(Math.abs(amount))} ${amount > 0 ? 'under' : 'over'} target`
  return {
    name: 'Price',
    wanted: targetPrice === null ? 'Any price' : `Up to ${formatPrice(targetPrice)}`,
    found: price === null ? 'Not said' : formatPrice(price),
    verdict: difference === null ? null : { fits: difference >= 0, words: words(difference) },
  }
}

/** What was wanted beside what was seen, as far as either is known. */
export function comparisonRows(find: Find): ComparisonRow[] {
  const { hunt, gathering } = find
  const isEnough = gathering.quantity >= hunt.desiredQuantity
  const rows = [
    priceRow(find),
    colorRow(find),
    sizeRow(find),
    textRow('Category', hunt.categoryName, gathering.categoryName),
    {
      name: 'Quantity',
      wanted: countOf(hunt.desiredQuantity, 'piece'),
      found: `${grouped(gathering.quantity)} seen`,
      verdict: { fits: isEnough, words: isEnough ? 'Enough' : 'Not enough' },
    },
    find.distanceMiles === null
      ? null
      : {
          name: 'Distance',
          wanted: `Within ${hunt.searchRadius} miles`,
          found: distanceLine(find.distanceMiles)?.replace(' from the hunt', '') ?? '',
          verdict: {
            fits: find.distanceMiles <= hunt.searchRadius,
            words: find.distanceMiles <= hunt.searchRadius ? 'In reach' : 'Farther',
          },
        },
  ]
  return rows.filter((row) => row !== null)
}

/** Words for one bar: how much of this evidence there is, and which way it pulls. */
export function evidenceWords({ strength, effect }: Pick<EvidenceBar, 'strength' | 'effect'>): string {
  const much = strength >= 0.75 ? 'Strong' : strength >= 0.35 ? 'Partial' : 'Slight'
  return `${much}, speaks ${effect < 0 ? 'against' : 'for'} it`
}

export const weightPercent = ({ weight }: Pick<EvidenceBar, 'weight'>): number => matchPercent(weight)

/** What the percent means, said plainly. */
export function percentWords({ matchScore, source }: Pick<Find, 'matchScore' | 'source'>): string {
  const percent = matchPercent(matchScore)
  if (source === 'person') return `A person paired these two and gave ${percent}%.`
  return `Of 100 finds with evidence like this, about ${percent} are what the hunter wanted. The photo and you have the last word.`
}

/** Where the percent comes from: nobody shall take our measurements for the experience of people here. */
export function basisWords({ answers, isLearned }: AnswerOf<'GET /finds/:id/basis'>): string {
  const said = `${countOf(answers, 'answer')} from shoppers here`
  if (isLearned) return `From our own measurements, corrected by ${said}.`
  return `From our own measurements; ${answers === 0 ? 'no answers from shoppers here yet' : `${said} so far`}.`
}
