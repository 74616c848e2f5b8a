import { describe, expect, it } from 'vitest'
import { fillsFrom } from '../doubt.ts'
import { parseTag } from './parse-tag.ts'
import type { TagLine } from './tag-line.ts'

interface Written {
  x?: number
  y?: number
  high?: number
  sure?: number
  /** How many of the last characters are raised and small. */
  raised?: number
  isCut?: boolean
}

/** A line of text as the eyes see it: each letter as wide as half its height, one line below the other. */
function written(
  text: string,
  { x = 0, y = 0, high = 40, sure = 0.99, raised = 0, isCut = false }: Written = {},
): TagLine {
  const letters = [...text]
  const width = (letters.length * high) / 2
  return {
    text,
    sure: letters.map(() => sure),
    heights: letters.map((_, at) => (at >= letters.length - raised ? 0.5 : 1)),
    places: letters.map((_, at) => (at + 0.5) / letters.length),
    x: x + width / 2,
    y,
    width,
    height: high,
    isCut,
  }
}

/** Lines from top to bottom, the last one large. */
const tag = (...lines: string[]) =>
  lines.map((text, row) => written(text, { y: row * 60, high: row === lines.length - 1 ? 80 : 40 }))

const values = (lines: TagLine[]) => {
  const { price, compareAtPrice, styleNumber, size, department } = parseTag(lines)
  return [price?.value, compareAtPrice?.value, styleNumber?.value, size?.value, department?.value]
}
const prices = (lines: TagLine[]) => values(lines).slice(0, 2)

describe('prices', () => {
  it.each<[string[], number | undefined, number | undefined]>([
    [['COMPARE AT $39.99', '$19.99'], 19.99, 39.99],
    [['COMPARE AT', '$39.99', 'OUR PRICE', '$19.99'], 19.99, 39.99],
    [['Compare at 39.99', '19.99'], 19.99, 39.99],
    [['COMP. VALUE $49.00', '$24.99'], 24.99, 49],
    [['COMPARABLE VALUE', '$120.00', 'Our Price $59.99'], 59.99, 120],
    [['MSRP: $89.50', 'OUR PRICE: $45.00'], 45, 89.5],
    [['MSRP$239.00', 'NOW$164.00'], 164, 239],
    [['REG. $34.00', 'SALE $20.40'], 20.4, 34],
    [['ORIG $100.00', '40% OFF', 'NOW $60.00'], 60, 100],
    [['WAS $24.99 NOW $12.00'], 12, 24.99],
    [['Was 24.99', 'You save $12.99', 'Now 12.00'], 12, 24.99],
    [['SAVE $20.00', '$19.99'], 19.99, undefined],
    [['$10.00 OFF', '$19.99'], 19.99, undefined],
    [['UNIT PRICE 0.32 PER OZ', '$3.84'], 3.84, undefined],
    [['$0.32/OZ', '$3.84'], 3.84, undefined],
    [['List Price $1,299.00', '$899.99'], 899.99, 1299],
    [['Suggested Retail $134.99', 'Our Price $60.00'], 60, 134.99],
    [['GREAT VALUE', '$4.97'], 4.97, undefined],
    [['MADE 12.31.24', '$4.97'], 4.97, undefined],
    [['CALL 555-1234', '100% COTTON', '$4.97'], 4.97, undefined],
    [['COMPARE AT $39.99'], undefined, 39.99],
    [['STYLE 1299', 'SIZE 12'], undefined, undefined],
  ])('%j', (lines, price, compareAt) => {
    expect(prices(tag(...lines))).toEqual([price, compareAt])
  })

  it.each([
    ['S19.99', 19.99],
    ['$l9.99', 19.99],
    ['$1O.99', 10.99],
    ['$19,99', 19.99],
    ['$19.9O', 19.9],
    ['$ 19 . 99', 19.99],
    ['$1,299.00', 1299],
  ])('mends %s', (text, amount) => {
    expect(prices(tag(text))).toEqual([amount, undefined])
  })

  it('reads raised cents by their height', () => {
    expect(prices([written('$1299', { high: 90, raised: 2 })])).toEqual([12.99, undefined])
    expect(prices([written('1299', { high: 90, raised: 2 })])).toEqual([12.99, undefined])
  })

  it.each([
    ['in a line of their own', '99'],
    ['with the last dollar seen once more', '299'],
  ])('reads raised cents %s', (_, text) => {
    const cents = written(text, { x: 128, y: -20, high: 40 })
    expect(prices([written('$12', { high: 80 }), cents])).toEqual([12.99, undefined])
  })

  it('does not take another number beside the price for cents', () => {
    const other = written('799', { x: 128, y: -20, high: 40 })
    expect(prices([written('$12', { high: 80 }), other])).toEqual([12, undefined])
  })

  it('reads cents after a gap, in one line or in two', () => {
    expect(prices([written('$24 99', { high: 80 })])).toEqual([24.99, undefined])
    const cents = written('99', { x: 130, high: 80 })
    expect(prices([written('$24', { high: 80 }), cents])).toEqual([24.99, undefined])
  })

  it('puts the point where the tag says it belongs, and says so only where the tag proves it', () => {
    const [proven, likely, unknown] = [
      parseTag(tag('COMPARE AT $49.99', '50% OFF', '$2499')),
      parseTag(tag('COMPARE AT $49.99', '$2499')),
      parseTag(tag('$2499')),
    ]
    expect([proven.price?.value, likely.price?.value, unknown.price]).toEqual([24.99, 24.99, null])
    expect(proven.price?.confidence).toBeGreaterThanOrEqual(fillsFrom)
    expect(likely.price?.confidence).toBeLessThan(fillsFrom)
    expect(prices(tag('COMPARE AT $49.99', '$24'))).toEqual([24, 49.99])
  })

  it('takes the larger amount in smaller print for the comparison where no word says so', () => {
    const struck = written('$60.00', { y: 60, high: 30 })
    expect(prices([written('$2499', { high: 90, raised: 2 }), struck])).toEqual([24.99, 60])
    // Below the price it is something else.
    expect(prices([written('$24.99', { high: 90 }), written('$5.00', { y: 60, high: 30 })])).toEqual([24.99, undefined])
  })

  it.each([
    [['40%', 'OFF', 'Reg. $50.00', 'Now $30.00'], 30, 50],
    [['EXTRA 20% OFF', '$19.99'], 19.99, undefined],
    [['50%'], undefined, undefined],
  ])('takes no share for a price: %j', (lines, price, compareAt) => {
    expect(prices(lines.map((text, row) => written(text, { y: row * 90, high: row === 0 ? 90 : 40 })))).toEqual([
      price,
      compareAt,
    ])
  })

  it('is not sure of a price that the rim of the photo cuts', () => {
    expect(parseTag([written('$6.99', { high: 80, isCut: true })]).price?.confidence).toBeLessThan(fillsFrom)
  })

  it('takes the label of its row, not the one of another column', () => {
    const lines = [
      written('COMPARE AT', { x: 0, y: 0 }),
      written('$80.00', { x: 400, y: 2 }),
      written('OUR PRICE', { x: 0, y: 60 }),
      written('$40.00', { x: 400, y: 62 }),
    ]
    expect(prices(lines)).toEqual([40, 80])
  })

  it('is not sure where cents may have been missed', () => {
    expect(parseTag(tag('$439')).price?.confidence).toBeLessThan(0.8)
    expect(parseTag(tag('1299')).price).toBeNull()
  })

  it('is not sure of a price above what it is compared to', () => {
    const { price, compareAtPrice } = parseTag(tag('COMPARE AT $19.99', '$39.99'))
    expect(price?.confidence).toBeLessThan(0.8)
    expect(compareAtPrice?.confidence).toBeLessThan(0.8)
  })

  it('is less sure of unclear letters, and says nothing where it would guess', () => {
    const sure = (confidence: number) => parseTag([written('$19.99', { sure: confidence })]).price?.confidence ?? 0
    expect(sure(0.99)).toBeGreaterThan(0.9)
    expect(sure(0.6)).toBeLessThan(sure(0.99))
    expect(sure(0.05)).toBe(0)
  })
})

describe('style number, size, department', () => {
  it.each<[string[], string | undefined, string | undefined, string | undefined]>([
    [['DEPT 12 STYLE 345678 SIZE M'], '345678', 'M', '12'],
    [['Style #: AB1234', 'Size: 32X30', 'Dept: MENS'], 'AB1234', '32X30', 'MENS'],
    [['STYLE# 97858198SZ10'], '97858198', '10', undefined],
    [['Style No.W184-296', 'Size 7.5', 'Department KITCHEN'], 'W184-296', '7.5', 'KITCHEN'],
    [['ITEMLX2582', 'DEPT113'], 'LX2582', undefined, '113'],
    [['SKU 433-97534', 'SIZE: ONE SIZE'], '433-97534', 'ONE SIZE', undefined],
    [['5TYLE 4O1123'], '401123', undefined, undefined],
    [['STYLE 77123', 'SKU 998877'], '77123', undefined, undefined],
    [['WALL ART 24X36', 'PRODUCT OF CHINA'], undefined, undefined, undefined],
    [['ART NO. 5512-A'], '5512-A', undefined, undefined],
    [['SIZE QUEEN'], undefined, 'QUEEN', undefined],
    [['SIZE 2T'], undefined, '2T', undefined],
    [['SIZE XL'], undefined, 'XL', undefined],
    [['STYLENUMBER:5948213', 'SIZE: 8 M'], '5948213', '8 M', undefined],
    [['SIZEXLCLRNAVY', 'DEPT:61CLASS:12'], undefined, 'XL', '61'],
    [['VEND0R STYLE:10023-BL', 'SIZE 12 MONTHS'], '10023-BL', '12 MONTHS', undefined],
    [['SIZELESS STYLING', 'DEPARTMENT STORE'], undefined, undefined, undefined],
    [['OVERSIZED SHIRT', 'FREESTYLE 2000'], undefined, undefined, undefined],
    [['$52.99'], undefined, undefined, undefined],
  ])('%j', (lines, style, size, department) => {
    expect(values(tag(...lines)).slice(2)).toEqual([style, size, department])
  })

  it('reads values in columns below their labels, also where two were seen as one line', () => {
    const lines = [
      written('DEPT', { x: 0, y: 0, high: 20 }),
      written('STYLE', { x: 100, y: 0, high: 20 }),
      written('SIZE', { x: 240, y: 0, high: 20 }),
      written('291', { x: 0, y: 28, high: 24 }),
      written('607-27925   9.5', { x: 100, y: 28, high: 24 }),
    ]
    expect(values(lines).slice(2)).toEqual(['607-27925', '9.5', '291'])
  })
})

it('finds nothing on nothing', () => {
  expect(values([])).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(values(tag('THROW PILLOW', 'MACHINE WASH COLD'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
