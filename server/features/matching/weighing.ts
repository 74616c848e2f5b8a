import { singular } from '../../../domain/lexicon/spelling.ts'
import { milesBetween, searchRadii, type Point } from '../../../domain/rules/distance.ts'
import { isSliceOver, nextSlice } from '../../app/event-loop.ts'
import type { Db } from '../../db/engine.ts'
import {
  selectCandidates,
  selectGatheringsPicturedAlike,
  selectPhotoSimilarity,
  type Candidate,
} from './candidates.queries.ts'
import { groupedBy } from './groups.ts'
import { RecentlyUsed } from '../../app/recently-used.ts'
import { selectFrequencies, selectNearWords, type IndexEntry, type Kind } from './match-index.queries.ts'
import { selectGatheringFacts, selectHuntFacts, type GatheringRecord, type HuntRecord } from './match-facts.queries.ts'
import { gatherEvidence, type Evidence } from './engine/evidence.ts'
import { exclusionOf } from './engine/exclusions.ts'
import { entryFor, searchFor, wordsToCount, wordsToDoubt, type KnownWords } from './engine/marks.ts'
import { rarityFrom, type Rarity } from './engine/rarity.ts'
import { prepareGathering, prepareHunt } from './engine/records.ts'
import type { GatheringFacts, PreparedGathering, PreparedHunt } from './engine/records.ts'
import { lookUp, photoSimilarities } from './engine/weights.ts'
import { rivalsBesidesRepeats, sameness, tellsThingsApart } from './engine/repeats.ts'
import { rawScore, suitability } from './engine/score.ts'

export interface KnownHunt {
  record: HuntRecord
  prepared: PreparedHunt
}
export interface KnownGathering {
  record: GatheringRecord
  prepared: PreparedGathering
  /** When it was last seen, in milliseconds: asked for with every hunt it is weighed with. */
  seenAt: number
}

/** A pair with what it weighs; the evidence is gathered again when it is needed in words. */
export interface WeighedPair {
  huntId: number
  gatheringId: number
  raw: number
  suitability: number
  rivalry: number
  huntRival?: number | null
  photoSimilarity: number | null
}

/** How much is done for each record. */
export interface Thoroughness {
  /** Names that are written alike are looked for as well, unless there are too many. */
  byName?: boolean
  /** Whose rivals are told from repeats of itself; all unless said. That takes as long as weighing it. */
  isPlausible?: (pair: WeighedPair) => boolean
}

/** Prepared records are the bulk of a run's memory; this many of each kind stay. */
const mostKeptUsually = 3000

export const placeOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** From the rounded place of the hunt, as the queries read it: the distance is told to everybody. */
export function distanceTold(hunt: Parameters<typeof placeOf>[0], gathering: Parameters<typeof placeOf>[0]) {
  const [from, to] = [placeOf(hunt), placeOf(gathering)]
  return from && to ? milesBetween(from, to) : null
}

const wordsWeighed = ({ whole, name }: PreparedHunt | PreparedGathering) => [
  ...whole.distinct,
  ...name.distinct,
  ...name.codes,
]

/** Reads, prepares and weighs records, each of them once as long as it is kept. Make a new one for each piece of work. */
export class Weighing {
  private readonly db: Db
  private readonly hunts = new RecentlyUsed<KnownHunt>()
  private readonly gatherings = new RecentlyUsed<KnownGathering>()
  private readonly frequencies = new Map<string, number>()
  /** Those whose words have been looked up. */
  private readonly counted = new WeakSet<PreparedHunt | PreparedGathering>()
  private readonly near = new Map<string, string[]>()
  private documents = 0
  private rarity: Rarity = () => 1
  private readonly areGatheringsPlaced: boolean
  private readonly mostKept: number

  /** A run over everything asks once whether every gathering has a place, which spares it many look-ups. */
  constructor(db: Db, { areGatheringsPlaced = false, mostKept = mostKeptUsually } = {}) {
    this.db = db
    this.mostKept = mostKept
    this.areGatheringsPlaced = areGatheringsPlaced
  }

  hunt = (id: number): KnownHunt | undefined => this.hunts.get(id)
  gathering = (id: number): KnownGathering | undefined => this.gatherings.get(id)

  private known(kind: Kind, id: number): KnownHunt | KnownGathering | undefined {
    return kind === 'hunt' ? this.hunts.get(id) : this.gatherings.get(id)
  }

  async read(kind: Kind, ids: Iterable<number>): Promise<void> {
    const missing: number[] = []
    for (const id of new Set(ids)) {
      if (!(kind === 'hunt' ? this.hunts : this.gatherings).use(id)) missing.push(id)
    }
    if (missing.length === 0) return
    if (kind === 'hunt') {
      for (const record of await selectHuntFacts(this.db, missing)) {
        if (isSliceOver()) await nextSlice()
        this.hunts.set(record.id, { record, prepared: prepareHunt(record) })
      }
    } else {
      for (const record of await selectGatheringFacts(this.db, missing)) {
        if (isSliceOver()) await nextSlice()
        const seenAt = Date.parse(record.lastSeenAt)
        this.gatherings.set(record.id, { record, prepared: prepareGathering(record), seenAt })
      }
    }
  }

  /** What is read meanwhile stays until the work is done, whatever is read by others who weigh beside it. */
  async hold<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const releases = [this.hunts.hold(), this.gatherings.hold()]
    try {
      return await work()
    } finally {
      for (const release of releases) release()
    }
  }

  /** Of hunts that are done with: nobody asks for a hunt again that was weighed with all its candidates. */
  forget(huntIds: number[]): void {
    for (const id of huntIds) this.hunts.delete(id)
  }

  /** What is written to the index for a record that was read. */
  entryOf(kind: Kind, id: number): IndexEntry | undefined {
    const known = this.known(kind, id)
    return known && entryFor(id, known.prepared, placeOf(known.record))
  }

  private async count(words: Iterable<string>): Promise<void> {
    const unknown = [...new Set(['', ...words])].filter((word) => !this.frequencies.has(word))
    if (unknown.length === 0) return
    const counted = await selectFrequencies(this.db, unknown)
    for (const word of unknown) this.frequencies.set(word, counted.get(word) ?? 0)
    // Kept as long as it holds: what texts weigh is remembered along with it.
    const documents = this.words.frequency('')
    if (documents === this.documents) return
    this.documents = documents
    this.rarity = rarityFrom({ documents, frequency: this.words.frequency })
  }

  private readonly words: KnownWords = {
    frequency: (word) => this.frequencies.get(word) ?? 0,
    rarity: (word) => this.rarity(word),
    near: (word) => this.near.get(word) ?? [],
  }

  private async doubt(words: string[]): Promise<void> {
    const unknown = [...new Set(words)].filter((word) => !this.near.has(word))
    if (unknown.length === 0) return
    const found = groupedBy(await selectNearWords(this.db, unknown), ({ word }) => word)
    for (const word of unknown) {
      const near = (found.get(word) ?? []).map((known) => singular(known.near)).filter((known) => known !== word)
      this.near.set(word, near)
    }
  }

  /** Weighs each of the records with its best candidates. */
  async weigh(kind: Kind, ids: number[], thoroughness: Thoroughness = {}): Promise<WeighedPair[]> {
    return this.hold(() => this.weighHeld(kind, ids, thoroughness))
  }

  private async weighHeld(kind: Kind, ids: number[], { byName = false, isPlausible }: Thoroughness) {
    this.hunts.keepOnly(this.mostKept)
    this.gatherings.keepOnly(this.mostKept)
    await this.read(kind, ids)
    const own = ids.flatMap((id) => this.known(kind, id) ?? [])
    await this.doubt(own.flatMap(({ prepared }) => wordsToDoubt(prepared)))
    await this.count(own.flatMap(({ prepared }) => wordsToCount(prepared, this.words.near)))
    const searches = own.map(({ record, prepared }) => {
      const reach = 'searchRadius' in record ? record.searchRadius : searchRadii.most
      const isEverythingPlaced = kind === 'hunt' && this.areGatheringsPlaced
      return {
        id: record.id,
        ...searchFor(prepared, placeOf(record), reach, this.words, isEverythingPlaced),
      }
    })
    const looksByName = byName && this.documents <= lookUp.namesAmong
    const candidates = searches.length > 0 ? await selectCandidates(this.db, kind, searches, looksByName) : []
    const huntIds = candidates.map(({ huntId }) => huntId)
    const gatheringIds = candidates.map(({ gatheringId }) => gatheringId)
    await this.read('hunt', huntIds)
    await this.read('gathering', gatheringIds)
    await this.countWordsOf([...huntIds.map(this.hunt), ...gatheringIds.map(this.gathering)])
    const pairs: WeighedPair[] = []
    for (const candidate of candidates) {
      if (isSliceOver()) await nextSlice()
      const pair = this.pair(candidate)
      if (pair) pairs.push(pair)
    }
    if (kind === 'hunt') await this.findRivals(pairs, isPlausible)
    return pairs
  }

  /** The same thing seen in six stores is no rival of itself. */
  private async findRivals(pairs: WeighedPair[], isPlausible?: (pair: WeighedPair) => boolean) {
    const same = (one: WeighedPair, other: WeighedPair) => {
      const [first, second] = [this.gatherings.get(one.gatheringId), this.gatherings.get(other.gatheringId)]
      return first && second ? sameness(first.prepared, second.prepared, this.rarity) : 0
    }
    for (const ofHunt of groupedBy(pairs, ({ huntId }) => huntId).values()) {
      if (isSliceOver()) await nextSlice()
      const rivals = rivalsBesidesRepeats(ofHunt, same, isPlausible)
      for (const pair of ofHunt) pair.huntRival = rivals.get(pair) ?? null
    }
  }

  /** How surely one gathering is the same thing as each of others; those of whom names and photos tell too little are left out. */
  async samenessOf(id: number, others: number[]): Promise<Map<number, number>> {
    await this.read('gathering', [id, ...others])
    const own = this.gatherings.get(id)
    const known = others.flatMap((other) => this.gatherings.get(other) ?? [])
    if (!own || known.length === 0) return new Map()
    await this.countWordsOf([own, ...known])
    const alike = await selectGatheringsPicturedAlike(this.db, id, others, photoSimilarities.alike)
    const telling = known.filter(
      ({ record, prepared }) => alike.has(record.id) || tellsThingsApart(own.prepared, prepared),
    )
    return new Map(telling.map(({ record, prepared }) => [record.id, sameness(own.prepared, prepared, this.rarity)]))
  }

  /** Of all that is written in these records, as far as it has not been looked up before. */
  private async countWordsOf(records: (KnownHunt | KnownGathering | undefined)[]): Promise<void> {
    const prepared = new Set(
      records.flatMap((known) => (known && !this.counted.has(known.prepared) ? known.prepared : [])),
    )
    await this.count([...prepared].flatMap(wordsWeighed))
    for (const record of prepared) this.counted.add(record)
  }

  private pair(candidate: Candidate): WeighedPair | undefined {
    const evidence = this.evidence(candidate)
    if (!evidence) return undefined
    const { huntId, gatheringId, photoSimilarity } = candidate
    return {
      huntId,
      gatheringId,
      photoSimilarity,
      raw: rawScore(evidence),
      suitability: suitability(evidence),
      rivalry: 1 - evidence.generic,
    }
  }

  /** Undefined for a pair that a rule excludes, or of which one side is gone. */
  evidence({ huntId, gatheringId, photoSimilarity }: Candidate, evenIfExcluded = false): Evidence | undefined {
    const hunt = this.hunts.get(huntId)
    const gathering = this.gatherings.get(gatheringId)
    if (!hunt || !gathering) return undefined
    const daysSinceSeen = Math.max(0, (Date.now() - gathering.seenAt) / 86_400_000)
    // The query of candidates has judged the radius already.
    if (!evenIfExcluded && exclusionOf(hunt.prepared, gathering.prepared, { daysSinceSeen })) return undefined
    const distanceMiles = distanceTold(hunt.record, gathering.record)
    return gatherEvidence(hunt.prepared, gathering.prepared, this.rarity, {
      distanceMiles,
      photoSimilarity,
      daysSinceSeen,
    })
  }

  /** The evidence for something that is no gathering (yet), whatever the rules say. */
  async evidenceOfFacts(
    huntId: number,
    facts: GatheringFacts,
    photoSimilarity: number | null,
  ): Promise<Evidence | undefined> {
    await this.read('hunt', [huntId])
    const hunt = this.hunts.get(huntId)?.prepared
    if (!hunt) return undefined
    const seen = prepareGathering(facts)
    await this.count([hunt, seen].flatMap(wordsWeighed))
    return gatherEvidence(hunt, seen, this.rarity, { photoSimilarity })
  }

  /** The evidence of one pair, whatever the rules say. */
  async evidenceOf(huntId: number, gatheringId: number): Promise<Evidence | undefined> {
    await this.read('hunt', [huntId])
    await this.read('gathering', [gatheringId])
    const pair = { huntId, gatheringId, photoSimilarity: await selectPhotoSimilarity(this.db, huntId, gatheringId) }
    await this.countWordsOf([this.hunt(huntId), this.gathering(gatheringId)])
    return this.evidence(pair, true)
  }
}

export const samenessWith = (db: Db, id: number, others: number[]): Promise<Map<number, number>> =>
  new Weighing(db).samenessOf(id, others)
