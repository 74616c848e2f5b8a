import { none, type PreparedText } from './prepared-text.ts'
import type { PreparedGathering, PreparedHunt } from './records.ts'

const overlaps = (ones: ReadonlySet<string>, others: ReadonlySet<string>) => {
  for (const one of ones) if (others.has(one)) return true
  return false
}

/** Both say it, and nothing that one says is said by the other. */
const differ = (ones: ReadonlySet<string>, others: ReadonlySet<string>) =>
  ones.size > 0 && others.size > 0 && !overlaps(ones, others)

const young = new Set(['girl', 'boy', 'kid', 'baby', 'toddler'])
/** Who else a thing for somebody may be for. */
const alsoFor: Readonly<Record<string, readonly string[]>> = {
  unisex: ['woman', 'man', 'unisex', 'girl', 'boy', 'kid'],
  kid: ['girl', 'boy', 'kid', 'toddler'],
  girl: ['girl', 'kid'],
  boy: ['boy', 'kid'],
  toddler: ['toddler', 'kid', 'baby'],
}

const widened = (audiences: ReadonlySet<string>) =>
  new Set([...audiences].flatMap((one) => [one, ...(alsoFor[one] ?? [])]))

/** What is for children is for girls, too. */
export const suitsAudience = (wanted: ReadonlySet<string>, offered: ReadonlySet<string>) =>
  overlaps(widened(wanted), offered) || overlaps(wanted, widened(offered))

/** Women's and men's, grown-ups' and children's; what is for nobody in particular contradicts only what is for children. */
function audiencesDiffer(hunt: PreparedHunt, gathering: PreparedGathering): boolean {
  const wanted = hunt.meaning.audiences
  const offered = gathering.meaning.audiences
  if (wanted.size === 0) return false
  return (
    differ(widened(wanted), widened(offered)) ||
    ([...wanted].every((one) => !young.has(one)) && isForChildrenOnly(offered))
  )
}

const isForChildrenOnly = (audiences: ReadonlySet<string>) =>
  audiences.size > 0 && [...audiences].every((one) => young.has(one))

/** A brand on either side that is not the other's; a field says it as well as the name. */
function brandsDiffer(hunt: PreparedHunt, gathering: PreparedGathering): boolean {
  const wanted = hunt.meaning.brands
  const offered = gathering.meaning.brands
  if (!differ(wanted, offered)) return false
  return ![...wanted].some((brand) => gathering.whole.terms.has(`brand ${brand}`))
}

/** Another material than the one asked for, which is nowhere mentioned; "wood" leaves open whether it is oak. */
const materialsDiffer = (hunt: PreparedHunt, gathering: PreparedGathering) =>
  differ(hunt.meaning.materials, gathering.meaning.materials) &&
  ![...hunt.meaning.materials].some((name) => gathering.whole.terms.has(`material ${name}`)) &&
  ![...gathering.meaning.materials].some((name) => hunt.whole.terms.has(`material ${name}`))

/** Round and square, floral and striped: the hunt asks for one, the name says another of the same group. */
const featuresDiffer = (hunt: PreparedHunt, gathering: PreparedGathering) =>
  [...hunt.meaning.features].some(
    ([group, wanted]) =>
      differ(wanted, gathering.meaning.features.get(group) ?? none) &&
      ![...wanted].some((name) => gathering.whole.terms.has(`feature ${name}`)),
  )

/** "Salted" and "unsalted", "framed" and "unframed". */
const isUndone = (undone: readonly string[], { distinct }: PreparedText) =>
  undone.some((word) => distinct.has(word) && !distinct.has(`un${word}`))

const wordsDiffer = (hunt: PreparedHunt, gathering: PreparedGathering) =>
  isUndone(hunt.meaning.undone, gathering.name) || isUndone(gathering.meaning.undone, hunt.name)

export const contradictionsOf = (hunt: PreparedHunt, gathering: PreparedGathering) => ({
  audience: audiencesDiffer(hunt, gathering),
  brand: brandsDiffer(hunt, gathering),
  material: materialsDiffer(hunt, gathering),
  bedSize: differ(hunt.meaning.bedSizes, gathering.meaning.bedSizes),
  feature: featuresDiffer(hunt, gathering) || wordsDiffer(hunt, gathering),
  side: differ(hunt.meaning.sides, gathering.meaning.sides),
})
