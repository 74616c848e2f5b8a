import type { SeenThing } from '../matching/matching.service.ts'
import { photoLikeness } from './knowledge.ts'

/** What the thing in a photo is called, and how likely that is right. */
export interface Recognized {
  name: string
  confidence: number
}

/** Somebody wonders whether it is the thing, so it is likelier than any thing in a store; without a clue it stays unlikely. */
const withoutAnyClue = 0.1
/** Below this a name is not worth mentioning. */
const leastConfidence = 0.2
/** From here on two photos are said to look alike, or somewhat alike. */
const alike = 0.6
const somewhatAlike = 0.25
/** From here on a thing is what the hunt may mean: below it the matcher makes no find. */
const plausible = 0.3

const shifted = (chance: number, logOdds: number) => 1 / (1 + ((1 - chance) / chance) * Math.exp(-logOdds))

/**
 * Whether a photo shows what a hunt asks for. When the thing is known, the matcher's judgment holds; in so far as it is
 * not, the likeness with the hunt's own photo has to do, and what suits the hunter.
 */
export function photoVerdict(
  { matchScore, matchReason, suitability, circumstances, photoSimilarity }: SeenThing,
  recognized: Recognized | null,
): { matchScore: number; matchReason: string } {
  const known = recognized && recognized.confidence >= leastConfidence ? recognized : null
  const likeness = photoSimilarity === null ? null : photoLikeness(photoSimilarity)
  const byPhoto = shifted(Math.max(0.001, likeness ?? withoutAnyClue), suitability)
  const trust = known?.confidence ?? 0
  const score = trust * matchScore + (1 - trust) * byPhoto
  const isNamed = known !== null && (trust >= 0.5 || trust * matchScore >= (1 - trust) * byPhoto)
  return {
    matchScore: Math.round(score * 1e4) / 1e4,
    matchReason: isNamed ? namedReason(known, matchScore, matchReason, likeness) : photoReason(likeness, circumstances),
  }
}

function namedReason(
  { name, confidence }: Recognized,
  matchScore: number,
  reason: string,
  likeness: number | null,
): string {
  const verb = confidence >= 0.5 ? 'looks like' : 'may be'
  if (matchScore >= plausible) return `It ${verb} “${name}”. ${reason}`
  const though = likeness !== null && likeness >= alike ? ', though the photos look alike' : ''
  return `It ${verb} “${name}”, which is hardly what the hunt asks for${though}.`
}

function photoReason(likeness: number | null, circumstances: string | undefined): string {
  const words =
    likeness === null
      ? 'Nothing on the photo could be recognized, and the hunt has no photo to compare it with.'
      : likeness >= alike
        ? 'It looks like the hunt’s photo; what it is called could not be recognized.'
        : likeness >= somewhatAlike
          ? 'It looks somewhat like the hunt’s photo; what it is called could not be recognized.'
          : 'It does not look like the hunt’s photo, and what it is called could not be recognized.'
  return circumstances ? `${words} ${circumstances}` : words
}
