/** One earlier record of the same thing, or of one that looks like it. */
export interface Sighting {
  /** Null: from the catalog. */
  userId: number | null
  name: string
  categoryId: number | null
  categoryName: string | null
  tags: string[]
  color?: string | null
  size?: string | null
  /** How likely it is the same thing, 0 to 1. */
  likeness: number
}

export interface ProductKnowledge {
  name: string
  /** Different people who call it so; the catalog counts as nobody. */
  people: number
  isMine: boolean
  isCatalog: boolean
  confidence: number
  category: { id: number; name: string; confidence: number } | null
  tags: string[]
  color: string | null
  size: string | null
}

/**
 * How likely a photo with such a cosine shows the same thing. Fitted on photos of products that the features were not
 * taught with, half of the time with none of the product among those compared: then a good likeness is of another thing.
 */
export const photoLikeness = (similarity: number): number => 0.95 / (1 + Math.exp(-20 * (similarity - 0.56)))
/** A name that only one photo speaks for is wrong more often than one that a code speaks for. */
export const photoDoubt = 0.25

/** The same name in other words' order, case and signs. */
const keyOf = (name: string) =>
  [
    ...new Set(
      name
        .normalize('NFKD')
        .toLowerCase()
        .match(/[\p{L}\d]+/gu) ?? [],
    ),
  ]
    .toSorted()
    .join(' ')

/** Each person has one voice, however often they gathered it; the catalog has one too, a strong one. */
function votes(sightings: readonly Sighting[]): number {
  const voices = new Map<number | null, number>()
  for (const { userId, likeness } of sightings) voices.set(userId, Math.max(voices.get(userId) ?? 0, likeness))
  return [...voices].reduce((total, [userId, weight]) => total + (userId === null ? 3 * weight : weight), 0)
}

function groupBy<Key>(sightings: readonly Sighting[], keyFor: (sighting: Sighting) => Key | null): [Key, Sighting[]][] {
  const groups = new Map<Key, Sighting[]>()
  for (const sighting of sightings) {
    const key = keyFor(sighting)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), sighting])
  }
  return [...groups].toSorted(([, one], [, other]) => votes(other) - votes(one))
}

/**
 * What most people call it. Sightings come newest or most alike first: of equal names that wording is taken. `doubt` is
 * what a single person's word leaves open; the more agree, the less.
 */
export function whatPeopleSay(sightings: readonly Sighting[], viewerId: number, doubt = 0.1): ProductKnowledge | null {
  const [named] = groupBy(sightings, ({ name }) => keyOf(name) || null)
  const best = named?.[1]
  const [newest] = best ?? []
  if (!best || !newest) return null
  const people = new Set(best.flatMap(({ userId }) => userId ?? []))
  const isCatalog = best.some(({ userId }) => userId === null)
  const likeness = Math.max(...best.map((sighting) => sighting.likeness))
  const voices = Math.max(1, people.size + (isCatalog ? 3 : 0))
  const together = votes(best) / votes(sightings)
  return {
    name: (best.find(({ userId }) => userId === null) ?? newest).name,
    people: people.size,
    isMine: people.has(viewerId),
    isCatalog,
    confidence: likeness * together * (1 - doubt / voices),
    category: commonCategory(sightings),
    tags: commonTags(best),
    color: commonText(best, 'color'),
    size: commonText(best, 'size'),
  }
}

/** Things that only look alike still tend to be of one kind, so that everybody's word counts here. */
function commonCategory(sightings: readonly Sighting[]): ProductKnowledge['category'] {
  const having = sightings.filter(({ categoryId }) => categoryId !== null)
  const [best] = groupBy(having, ({ categoryId }) => categoryId)
  const [first] = best?.[1] ?? []
  if (!best || first?.categoryId == null || !first.categoryName) return null
  const likeness = Math.max(...best[1].map((sighting) => sighting.likeness))
  const confidence = Math.min(0.95, likeness + 0.1) * (votes(best[1]) / votes(having))
  return { id: first.categoryId, name: first.categoryName, confidence }
}

/** Tags that at least half of the people gave. */
function commonTags(sightings: readonly Sighting[]): string[] {
  const people = new Set(sightings.map(({ userId }) => userId)).size
  const givers = new Map<string, { tag: string; people: Set<number | null> }>()
  for (const { tags, userId } of sightings) {
    for (const tag of tags) {
      const known = givers.get(tag.toLowerCase()) ?? { tag, people: new Set() }
      known.people.add(userId)
      givers.set(tag.toLowerCase(), known)
    }
  }
  return [...givers.values()].flatMap(({ tag, people: by }) => (by.size * 2 >= people ? [tag] : [])).slice(0, 8)
}

/** Only where nobody says otherwise. */
function commonText(sightings: readonly Sighting[], field: 'color' | 'size'): string | null {
  const texts = sightings.flatMap((sighting) => sighting[field]?.trim() || [])
  const [first] = texts
  return first && texts.every((text) => text.toLowerCase() === first.toLowerCase()) ? first : null
}

/** Who says so, in words. */
export function whoSays({ people, isMine, isCatalog }: ProductKnowledge): string {
  if (isCatalog) return 'from the catalog'
  if (people === 1) return isMine ? 'you gathered this before' : '1 person gathered this before'
  return `${people} people gathered this before`
}
