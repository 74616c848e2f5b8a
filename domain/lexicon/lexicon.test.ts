import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corrected } from './corrections.ts'
import { isType, lexicon } from './lexicon.ts'
import { readSpans } from './reading.ts'
import { closestRelation } from './relations.ts'
import { phraseOf, plural, singular } from './spelling.ts'
import { synonymsOf } from './synonyms.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const typesOf = (text: string) => {
  const spans = readSpans(phraseOf(text).split(' '))
  return spans.flatMap(({ terms }) => terms.filter(isType).map(({ id }) => id))
}
const namesIn = (text: string) => readSpans(phraseOf(text).split(' ')).map(({ terms }) => terms[0]?.name)

describe('types', () => {
  it.each([
    ['sofa', 'couch', 'same'],
    ['sneakers', 'trainers', 'same'],
    ['dresser', 'chest of drawers', 'same'],
    ['nightstand', 'bedside table', 'same'],
    ['purse', 'handbag', 'same'],
    ['drapes', 'curtains', 'same'],
    ['silverware', 'flatware', 'same'],
    ['crockpot', 'slow cooker', 'same'],
    ['sofá', 'couch', 'same'],
    ['zapatos', 'shoes', 'same'],
    ['alfombra', 'area rug', 'same'],
    ['mesita de noche', 'nightstand', 'same'],
    ['tostadora', 'toaster', 'same'],
    ['shoes', 'loafers', 'kind'],
    ['chair', 'accent chair', 'kind'],
    ['lamp', 'chandelier', 'kind'],
    ['furniture', 'loveseat', 'kind'],
    ['loafers', 'shoes', 'broader'],
    ['duvet', 'comforter', 'near'],
    ['chair', 'table', 'other'],
    ['bed', 'dog bed', 'other'],
    ['lamp', 'lampshade', 'other'],
    ['dining chair', 'office chair', 'other'],
  ] as const)('%s and %s: %s', (wanted, offered, relation) => {
    expect(closestRelation(typesOf(wanted), typesOf(offered))).toBe(relation)
  })

  it('are never a kind of themselves, whatever stands above them', () => {
    const { types } = lexicon()
    fc.assert(
      fc.property(fc.nat(types.length - 1), (id) => {
        const [one] = closestRelation([id], [id]) === 'same' ? [types[id]] : []
        expect(one?.id).toBe(id)
        for (const parent of types[id]?.parents ?? []) expect(types[parent]).toBeDefined()
      }),
    )
  })
})

describe('other terms', () => {
  it.each([
    ['blk', 'black'],
    ['ss', 'stainless steel'],
    ['qn', 'queen'],
    ['vegan leather', 'faux leather'],
    ['MCM', 'mid century'],
    ['ladies', 'woman'],
    ['Le Crueset', 'le creuset'],
    ['Kitchen Aid', 'kitchenaid'],
    ['TNF', 'the north face'],
    ['Levi’s', 'levis'],
    ['negra', 'black'],
    ['cuero', 'leather'],
    ['jewellery organiser', 'jewelry box'],
    ['kate spede', 'kate spade'],
    ['jkt', 'jacket'],
  ])('%s is %s', (written, name) => {
    expect(namesIn(written)).toContain(name)
  })

  it('are read as the longest phrase', () => {
    expect(namesIn('rose gold coffee table')).toEqual(['rose gold', 'coffee table'])
  })

  it('in Spanish only where the text is, or English has no such word', () => {
    expect(namesIn('pan antiadherente')).toContain('nonstick')
    expect(namesIn('frying pan')).toEqual(['skillet'])
    expect(namesIn('zapatos nike size 8')).toContain('shoe')
  })
})

describe('misspellings', () => {
  it.each([
    ['chandeleir', 'chandelier'],
    ['matress', 'mattress'],
    ['cuisinrt', 'cuisinart'],
    ['pendlton', 'pendleton'],
    ['otoman', 'ottoman'],
  ])('%s is meant as %s', (typed, meant) => {
    expect(corrected(typed)).toBe(meant)
  })

  it.each(['coach', 'couch', 'lamb', 'kelivena', 'sofa', 'table'])('%s is left alone', (word) => {
    expect(corrected(word)).toBeUndefined()
  })

  it('never change a word that is known', () => {
    const words = [...lexicon().vocabulary]
    fc.assert(fc.property(fc.constantFrom(...words), (word) => corrected(word) === undefined))
  })
})

describe('synonyms for the search', () => {
  it.each([
    ['couch', 'sofa'],
    ['bookcase', 'bookshelf'],
    ['green', 'sage'],
    ['armchair', 'wingback chair'],
    ['sofá', 'couch'],
    ['grey', 'gray'],
    ['gray', 'grey'],
  ])('of %s include %s', (term, other) => {
    expect(synonymsOf(term)).toContain(other)
  })

  it('are none for a word nobody listed, nor for small talk', () => {
    expect(synonymsOf('xylotomy')).toEqual([])
    expect(synonymsOf('cute')).toEqual([])
    expect(synonymsOf('constructor')).toEqual([])
  })
})

describe('spelling', () => {
  it.each([
    ['knives', 'knife'],
    ['women', 'woman'],
    ['dishes', 'dish'],
    ['constructor', 'constructor'],
  ])('singular of %s is %s', (many, one) => {
    expect(singular(many)).toBe(one)
  })

  it.each([
    ['couch', 'couches'],
    ['shelf', 'shelves'],
    ['jeans', 'jeans'],
    ['lampara de mesa', 'lamparas de mesa'],
    ['area rug', 'area rugs'],
  ])('plural of %s is %s', (one, many) => {
    expect(plural(one)).toBe(many)
  })
})

describe('reading', () => {
  it('covers any text from left to right without overlap', () => {
    const word = fc.constantFrom(
      'sofa',
      'couch',
      'de',
      'mesa',
      'centro',
      'black',
      'for',
      'grill',
      'cover',
      'xyz',
      'le',
      'creuset',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (pieces) => {
        let end = 0
        for (const { at, length } of readSpans(pieces)) {
          expect(at).toBeGreaterThanOrEqual(end)
          end = at + length
        }
        expect(end).toBeLessThanOrEqual(pieces.length)
      }),
    )
  })
})
