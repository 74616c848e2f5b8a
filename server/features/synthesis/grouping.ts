import { conceptsOf, overlap, trigramsOf } from './meaning.ts'
import type { SynthesisItem } from './synthesizer.ts'

/** Weights of concepts, of length 1. */
type Direction = Map<string, number>

export interface Topic {
  /** The one that says best what all of them mean comes first. */
  items: SynthesisItem[]
}

/** How close in meaning two texts must be to count as one topic; tried on real and invented feedback. */
const closeEnough = 0.3
const titleWeight = 2
const breath = 200

/**
 * Groups feedback by meaning. Each text is a direction in the space of its concepts, rare ones weighing more; a text
 * joins the topic it is closest to, or starts its own, the most voted first. Titles that are spelled alike help.
 */
export async function groupByMeaning(
  items: SynthesisItem[],
  onStep: (done: number) => Promise<void> = async () => {},
): Promise<Topic[]> {
  const counted = items.map((item) => ({ item, concepts: countConcepts(item) }))
  const seenIn = new Map<string, number>()
  for (const { concepts } of counted)
    for (const concept of concepts.keys()) seenIn.set(concept, (seenIn.get(concept) ?? 0) + 1)
  const rarity = (concept: string) => Math.log(1 + items.length / (seenIn.get(concept) ?? 1))

  const texts = counted
    .map(({ item, concepts }) => ({
      item,
      title: trigramsOf(item.title),
      direction: unit(new Map([...concepts].map(([concept, count]) => [concept, count * rarity(concept)]))),
    }))
    .toSorted((one, other) => other.item.votes - one.item.votes || one.item.id - other.item.id)

  const topics: { texts: typeof texts; sum: Direction; length: number }[] = []
  const topicsWith = new Map<string, Set<number>>()
  for (const [index, text] of texts.entries()) {
    if (index % breath === 0) await onStep(index)
    const near = new Set([...text.direction.keys()].flatMap((concept) => [...(topicsWith.get(concept) ?? [])]))
    let best = { at: -1, closeness: closeEnough }
    for (const at of near) {
      const topic = topics[at]
      const first = topic?.texts[0]
      if (!topic || !first) continue
      const closeness = (dot(text.direction, topic.sum) / topic.length) * 0.8 + overlap(text.title, first.title) * 0.35
      if (closeness >= best.closeness) best = { at, closeness }
    }
    const at = best.at >= 0 ? best.at : topics.push({ texts: [], sum: new Map(), length: 0 }) - 1
    const topic = topics[at]
    if (!topic) continue
    topic.texts.push(text)
    for (const [concept, weight] of text.direction) {
      topic.sum.set(concept, (topic.sum.get(concept) ?? 0) + weight)
      topicsWith.set(concept, (topicsWith.get(concept) ?? new Set()).add(at))
    }
    topic.length = Math.hypot(...topic.sum.values())
  }
  return topics.map(({ texts: members, sum }) => {
    const fitted = members.map(({ item, direction }) => ({ item, fit: dot(direction, sum) }))
    return { items: fitted.toSorted((one, other) => other.fit - one.fit).map(({ item }) => item) }
  })
}

function countConcepts({ title, description }: SynthesisItem): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const concept of conceptsOf(text)) counts.set(concept, (counts.get(concept) ?? 0) + weight)
  }
  add(title, titleWeight)
  add(description, 1)
  // A word said five times does not make a text five times as much about it.
  return new Map([...counts].map(([concept, count]) => [concept, Math.sqrt(count)]))
}

function unit(direction: Direction): Direction {
  const length = Math.hypot(...direction.values())
  return length === 0 ? direction : new Map([...direction].map(([concept, weight]) => [concept, weight / length]))
}

function dot(one: Direction, other: Direction): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [concept, weight] of short) sum += weight * (long.get(concept) ?? 0)
  return sum
}
