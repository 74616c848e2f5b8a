import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareText } from './normalize.ts'
import { rarityFrom } from './rarity.ts'
import { common, coverage, detail, similarity } from './words.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_117 })

const words =
  'oak wood table tables kitchen aid kitchenaid mixer asst assorted shepherd shepard xm4 wh1000xm4 5 qt red'.split(' ')
const name = fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((parts) => parts.join(' '))
/** Words of more letters are rarer here. */
const byLength = () => rarityFrom({ documents: 1000, frequency: (word) => 200 / word.length })

describe('what two names have in common', () => {
  it('is what their coverage says', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [first, second] = [prepareText(one), prepareText(other)]
        const { rarest, shared } = coverage(first, second, byLength())
        expect(common(first, second, byLength())).toEqual({ rarest, shared })
      }),
    )
  })

  it('counts a word once, where it stands first', () => {
    const [often, once] = [prepareText('oak oak oak table'), prepareText('oak table')]
    const text = prepareText('a table')
    expect(coverage(often, text, byLength())).toEqual(coverage(once, text, byLength()))
    expect(often.places).toEqual([0, 3])
  })
})

describe('what is remembered of a text', () => {
  it('is weighed anew with other rarities', () => {
    const [one, other] = [prepareText('red oak table'), prepareText('red table')]
    const plain = rarityFrom({ documents: 1000, frequency: () => 1 })
    const common = rarityFrom({ documents: 1000, frequency: (word) => (word === 'red' ? 900 : 1) })
    const before = similarity(one, other, plain)
    expect(similarity(one, other, common)).not.toBe(before)
    expect(similarity(one, other, plain)).toBe(before)
    expect(detail(one, common)).toBeLessThan(detail(one, plain))
  })
})
