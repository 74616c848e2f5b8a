import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../../testing/processor-time.ts'
import { singular } from '../../../../domain/lexicon/spelling.ts'
import { prepareText } from './normalize.ts'
import { sameQuantity } from './quantities.ts'
import { compareSizes, readSize, sizeNamedIn } from './sizes.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

describe('words', () => {
  it.each([
    ['KitchenAid Stand Mixers', 'kitchenaid stand mixer'],
    ['Boxes of berries & dishes', 'box berry dish'],
    ['Crème brûlée dishes', 'creme brulee dish'],
    ['Collector’s Edition v8.0', 'collector edition 8'],
    ['Print Shop V. 22', 'print shop 22'],
    ['5-Qt pan, 13,3" tray', '5qt pan 13.3in tray'],
    ['16 GB card, 1,299 pages', '16gb card 1299 page'],
    ['8.5 x 11 inches', '8.5 x 11in'],
    ['2 in 1 laptop', '2 1 laptop'],
    ['<b>Tough-Claw™</b>mount &amp; base', 'tough claw mount base'],
    ['Чайник 2 L', 'чаиник 2l'],
    ['', ''],
  ])('reads %j', (text, words) => {
    expect(prepareText(text).words.join(' ')).toBe(words)
  })

  it.each([
    ['glasses', 'glass'],
    ['bus', 'bus'],
    ['shoes', 'shoe'],
    ['dress', 'dress'],
    ['ps5s', 'ps5s'],
  ])('singular of %s is %s', (word, expected) => {
    expect(singular(word)).toBe(expected)
  })
})

describe('codes', () => {
  it.each([
    ['Sony WH-1000XM4', ['1000xm4', 'wh1000xm4']],
    ['Case CC-9011133-WW', ['9011133', 'cc9011133ww']],
    ['UPC 012345678905', ['012345678905']],
    ['Webcam C920', ['c920']],
    ['5-piece 10-speed set of 16GB, 2nd edition 2007', []],
  ])('of %j', (text, codes) => {
    expect([...prepareText(text).codes].toSorted()).toEqual(codes.toSorted())
  })
})

describe('quantities', () => {
  const only = (text: string) => {
    const [quantity] = prepareText(text).quantities
    if (!quantity) throw new Error(`no quantity in ${text}`)
    return quantity
  }

  it.each([
    ['13.3 inch', '338 mm', true],
    ['1 qt', '946 ml', true],
    ['1 TB', '1024 GB', true],
    ['6 pack', '6-piece', true],
    ['5 qt', '6 qt', false],
    ['5 lb', '5 ft', false],
  ])('%s and %s: same is %s', (one, other, same) => {
    expect(sameQuantity(only(one), only(other))).toBe(same)
  })
})

describe('sizes', () => {
  it.each([
    ['Extra Large', 'XL', 'agree'],
    ['X-Large', 'xl', 'agree'],
    ['XXL', '2XL', 'agree'],
    ['Medium', 'L', 'contradict'],
    ['US 10', '10', 'agree'],
    ['10', '10.5', 'contradict'],
    ['5 qt', '5 Quart', 'agree'],
    ['M', '38', 'unknown'],
    ['one size', 'L', 'unknown'],
  ] as const)('%s and %s %s', (one, other, verdict) => {
    expect(compareSizes(readSize(one), readSize(other))).toBe(verdict)
  })

  it('is also read from a name that says it', () => {
    expect(compareSizes(readSize('9'), sizeNamedIn('Levi jeans size 9 short'))).toBe('agree')
    expect(sizeNamedIn('king bed')).toBeUndefined()
  })
})

describe('any text', () => {
  it('is read without failing, the same in any letter case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
        expect(prepareText(text.toUpperCase()).words).toEqual(prepareText(text.toLowerCase()).words)
      }),
    )
  })

  it('is read in time that grows with its length, whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('<', '1', 'a', '1.', '1 ', 'x1', '"', '-', 'é'), async (unit) => {
        expect(await processorMs(() => prepareText(unit.repeat(5000)))).toBeLessThan(2000)
      }),
    )
  })
})
