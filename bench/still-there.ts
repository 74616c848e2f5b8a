import { fitSurvival, type History } from '../domain/rules/survival/fit-survival.ts'
import { bandsOf, calibrationError, surpriseAt, type Foretold } from '../domain/rules/survival/measure-survival.ts'
import { chanceOf, logRate, type Sign, type Survival } from '../domain/rules/survival/survival.ts'
import { Chance } from './ai/chance.ts'

/**
 * The chance that a thing is still there, in made-up communities of which the truth is known: things are posted, sold, looked
 * for and bought; the model is fitted to what shoppers said and asked about other things at other moments. Usage:
 * npm run bench:still-there
 */
interface World {
  name: string
  truth: Survival
  /** Shoppers who look for it, a day. */
  visits: number
  buyers: number
}

const days = 30
const asked = 4000
const allowedError = 5

const world = (name: string, visits: number, buyers: number, truth: Partial<Survival>): World => ({
  name,
  visits,
  buyers,
  truth: {
    base: Math.log(0.08),
    price: 0,
    quantity: -0.25,
    categories: {},
    shape: 1,
    overlooked: 0.1,
    soldOut: 0.6,
    ...truth,
  },
})

const worlds = [
  world('everything sells alike', 0.12, 0.01, {}),
  world('cheap and few go first', 0.12, 0.02, { price: -0.3, quantity: -0.5, categories: { 1: 0.6, 2: -0.5, 3: 0 } }),
  world('a rush, then leftovers', 0.15, 0.02, {
    base: Math.log(0.16),
    shape: 0.6,
    price: -0.15,
    categories: { 4: 0.8 },
  }),
  world('cleared at the end', 0.1, 0.01, {
    base: Math.log(0.053),
    shape: 1.5,
    price: 0.15,
    categories: { 1: -0.6, 4: 0.4 },
  }),
  world('careless shoppers', 0.2, 0.01, { overlooked: 0.3, price: -0.2, categories: { 1: 0.7, 2: -0.7 } }),
  world('hardly anybody looks', 0.03, 0.005, { price: -0.2, categories: { 1: 0.5, 3: -0.5 } }),
]

interface Life extends History {
  diesAt: number
}

function live({ truth, visits, buyers }: World, chance: Chance): Life {
  const seen = {
    price: chance.next() < 0.1 ? null : 20 * 2 ** (chance.bell() * 1.5),
    quantity: chance.next() < 0.5 ? 1 : chance.whole(2, 12),
    categoryId: chance.next() < 0.2 ? null : chance.whole(1, 4),
  }
  const rate = Math.exp(logRate(truth, seen))
  let diesAt = 7 * (-Math.log(1 - chance.next()) / rate / 7) ** (1 / truth.shape)
  const signs: Sign[] = []
  let left = seen.quantity
  for (let at = nextVisit(0); at < days; at = nextVisit(at)) {
    const isThere = at < diesAt
    if (isThere && chance.next() < buyers / (visits + buyers)) {
      left -= 1
      signs.push({ days: at, kind: left > 0 ? 'bought' : 'last-bought' })
      if (left <= 0 && chance.next() < truth.soldOut) diesAt = at
      continue
    }
    const saysThere = isThere ? chance.next() >= truth.overlooked : chance.next() < 0.02
    signs.push({ days: at, kind: saysThere ? 'there' : 'gone' })
  }
  return { ...seen, signs, diesAt }

  function nextVisit(from: number) {
    return from - Math.log(1 - chance.next()) / (visits + buyers)
  }
}

/** Each thing at a random moment, by what had been said until then. */
function ask(model: Survival, lives: Life[], chance: Chance): Foretold[] {
  return lives.map((life) => {
    const now = chance.between(0, days)
    const known = life.signs.filter(({ days: at }) => at <= now)
    return { chance: chanceOf(model, life, known, now), happened: now < life.diesAt }
  })
}

const points = (value: number) => value.toFixed(1).padStart(6)
const nats = (value: number) => value.toFixed(4).padStart(8)
let isGood = true

console.log(
  'error: mean distance between chance and truth in points (ten bands); surprise: mean log loss, lower is better',
)
console.log('community                  things   error   error by age   surprise   by age   with the truth   fitted in')
for (const [index, place] of worlds.entries()) {
  for (const things of [300, 3000]) {
    const chance = new Chance(100 + index)
    const known = Array.from({ length: things }, () => live(place, chance))
    const others = Array.from({ length: asked }, () => live(place, chance))
    const begun = performance.now()
    const model = fitSurvival(known)
    const took = performance.now() - begun
    const moments = 7000 + index
    const ours = ask(model, others, new Chance(moments))
    const byAge = ask(fitSurvival(known, { ageOnly: true }), others, new Chance(moments))
    const best = ask(place.truth, others, new Chance(moments))
    const [error, errorByAge] = [ours, byAge].map((foretold) => calibrationError(bandsOf(foretold)))
    const [surprise, surpriseByAge, surpriseBest] = [ours, byAge, best].map(surpriseAt)
    console.log(
      `${place.name.padEnd(25)}${String(things).padStart(8)}  ${points(error ?? 0)}   ${points(errorByAge ?? 0).padStart(12)}   ${nats(surprise ?? 0)} ${nats(surpriseByAge ?? 0)}   ${nats(surpriseBest ?? 0).padStart(14)}   ${(took / 1000).toFixed(2).padStart(7)} s`,
    )
    // Where nothing but age matters, knowing more must do no harm.
    const allowance = index === 0 ? 0.005 : 0
    isGood &&= (error ?? 0) <= allowedError && (surprise ?? 0) <= (surpriseByAge ?? 0) + allowance
  }
}
console.log(isGood ? 'within 5 points everywhere, and better than by age alone' : 'NOT as good as asked for')
process.exitCode = isGood ? 0 : 1
