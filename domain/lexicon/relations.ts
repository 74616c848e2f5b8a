import { ancestorsOf, lexicon } from './lexicon.ts'

/** How a type of goods stands to the one that is asked for. */
export type Relation = 'same' | 'kind' | 'near' | 'broader' | 'other'

const order: readonly Relation[] = ['same', 'kind', 'near', 'broader', 'other']

const known = new Map<number, Relation>()
const mostKnown = 200_000
/** Types are numbered from 0; there are fewer than this. */
const typesAtMost = 65_536

/** Asked for again and again, for the few types that a community deals in. */
export function relationOf(wanted: number, offered: number): Relation {
  const key = wanted * typesAtMost + offered
  let relation = known.get(key)
  if (relation === undefined) {
    if (known.size >= mostKnown) known.clear()
    known.set(key, (relation = compareTypes(wanted, offered)))
  }
  return relation
}

function compareTypes(wanted: number, offered: number): Relation {
  if (wanted === offered) return 'same'
  if (ancestorsOf(offered).has(wanted)) return 'kind'
  if (ancestorsOf(wanted).has(offered)) return 'broader'
  return lexicon().types[wanted]?.near.includes(offered) ? 'near' : 'other'
}

/** The closest relation between any of the types a word may stand for. */
export function closestRelation(wanted: readonly number[], offered: readonly number[]): Relation | undefined {
  let best: number | undefined
  for (const one of wanted) {
    for (const other of offered) {
      const place = order.indexOf(relationOf(one, other))
      if (best === undefined || place < best) best = place
    }
  }
  return best === undefined ? undefined : order[best]
}
