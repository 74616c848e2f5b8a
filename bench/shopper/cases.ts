import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { randomFrom } from '../matcher-scale.data.ts'

/** Two halves that were written before tuning, and the judge: cases written later, by which nothing was tuned before they were measured. */
export const parts = ['tuning', 'test', 'judge'] as const
export type Part = (typeof parts)[number]
export const outcomes = ['alert', 'quiet'] as const
export type Outcome = (typeof outcomes)[number]

/** What somebody wrote into the form; most fill in the name only. */
export interface Words {
  name: string
  description?: string
  size?: string
  color?: string
  excludeWords?: string[]
}

export interface Seen {
  words: Words
  isWanted: boolean
}

/** A hunt and what was seen near it. */
export interface PairCase {
  group: string
  part: Part
  outcome: Outcome
  hunt: Words
  seen: Seen[]
  /** The score from which a wanted thing counts as told. */
  least: number
}

/** A hunt that many things of the community satisfy. */
export interface GenericCase {
  part: Part
  hunt: string
  is: string
  color?: string
  atLeast: number
}

export interface CommunityThing {
  name: string
  is: string[]
  color: string
}

export const scores = { found: 0.3, alert: 0.7 } as const

const folder = 'bench/shopper'
const linesOf = <T>(path: string) =>
  readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)

type PairLine = Omit<Words, 'name'> & { part: Part; hunt: string; seen: (string | Words)[]; others?: string[] }

/** Who asks for a kind of thing, or in one word, looks through what is found; who says more wants to be told. */
const leastOf = (group: string, hunt: string) =>
  group === 'kinds' || !hunt.includes(' ') ? scores.found : scores.alert

/** `alert/` holds hunts of which what was seen must be told (but not the others), `quiet/` those of which nothing must be. */
export function readPairCases(): PairCase[] {
  return outcomes.flatMap((outcome) =>
    readdirSync(join(folder, outcome))
      .toSorted()
      .flatMap((file) => {
        const group = basename(file, '.jsonl')
        return linesOf<PairLine>(join(outcome, file)).map(({ part, hunt, seen, others = [], ...said }) => ({
          group,
          part,
          outcome,
          hunt: { name: hunt, ...said },
          seen: [
            ...seen.map((one) => ({
              words: typeof one === 'string' ? { name: one } : one,
              isWanted: outcome === 'alert',
            })),
            ...others.map((name) => ({ words: { name }, isWanted: false })),
          ],
          least: leastOf(group, hunt),
        }))
      }),
  )
}

export const readGenericCases = () => linesOf<GenericCase>('generic.jsonl')

const brands =
  'Threshold|Nicole Miller|Tahari|Cynthia Rowley|Max Studio|Rachel Zoe|Isaac Mizrahi|Envogue|Laura Ashley|Artisan 34|Bella Lux|Storehouse'.split(
    '|',
  )
const colors = 'black|white|gray|blue|green|red'.split('|')
const looks = 'striped|floral|modern|rustic|textured|classic|mini|decorative'.split('|')
const remarks = 'last one|clearance|box is dented|two left|new with tags'.split('|')

/** The same community on every run: each kind of thing as often as any other. */
export function makeCommunity(size: number): CommunityThing[] {
  const kinds = linesOf<Omit<CommunityThing, 'color'>>('community.jsonl')
  const random = randomFrom(size)
  const sometimes = (share: number, values: readonly string[]) => (random.next() < share ? [random.pick(values)] : [])
  return Array.from({ length: size }, (_, index) => {
    const { name, is } = kinds[index % kinds.length] ?? { name: '', is: [] }
    const color = random.pick(colors)
    const words = [...sometimes(0.5, brands), color, ...sometimes(0.4, looks), name].join(' ')
    return { name: [words, ...sometimes(0.2, remarks)].join(', '), is, color }
  })
}
