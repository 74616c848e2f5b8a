import { randomFrom } from './random.ts'

/** A record people react to, with the hours since it was made and the person who made it. */
export interface Subject {
  id: number
  owner: number
  ageHours: number
}
export interface Reactions {
  likes: { subject: number; person: number; ageHours: number }[]
  comments: { subject: number; person: number; ageHours: number; body: string }[]
  shares: { subject: number; person: number; ageHours: number }[]
}

export interface Liveliness {
  seed: number
  people: number
  /** How many of the others like it at most, and how often something is said or passed on. */
  mostLikes: number
  comments: number
  shares: number
  remarks: readonly string[]
}

/** Some records everybody likes, most a few do; nobody reacts to their own, nor before it was there. */
export function planReactions(subjects: Subject[], lively: Liveliness): Reactions {
  const random = randomFrom(lively.seed)
  const planned: Reactions = { likes: [], comments: [], shares: [] }
  for (const { id, owner, ageHours } of subjects) {
    const others = Array.from({ length: lively.people }, (_, person) => person).filter((person) => person !== owner)
    const after = () => Math.round(ageHours * random.next() * 100) / 100
    const likers = Math.floor(random.next() ** 2 * (lively.mostLikes + 1))
    const first = random.below(others.length)
    for (let step = 0; step < likers; step++) {
      const person = others[(first + step * 3) % others.length]
      if (person !== undefined && !planned.likes.some((like) => like.subject === id && like.person === person))
        planned.likes.push({ subject: id, person, ageHours: after() })
    }
    if (random.chance(lively.comments)) {
      planned.comments.push({
        subject: id,
        person: random.pick(others),
        ageHours: after(),
        body: random.pick(lively.remarks),
      })
    }
    if (random.chance(lively.shares))
      planned.shares.push({ subject: id, person: random.pick(others), ageHours: after() })
  }
  return planned
}
