import { describe, expect, it } from 'vitest'
import { prepareHunt } from './engine/records.ts'
import { kindOfHunt, shiftFor } from './hunt-kinds.ts'

describe('the kind of a hunt', () => {
  it.each([
    ['chair', undefined, 'generic'],
    ['mid century accent chair', undefined, 'generic'],
    ['women’s rain boots', undefined, 'generic'],
    ['sillón de terciopelo', undefined, 'generic'],
    ['Sony WH-1000XM4', undefined, 'specific'],
    ['skillet 12 inch', undefined, 'generic'],
    ['stand mixer', 'KitchenAid', 'specific'],
    ['Le Creuset Dutch oven', undefined, 'specific'],
    ['Pendleton wool blanket Chief Joseph crib', undefined, 'specific'],
  ])('%s of brand %s is %s', (productName, brand, kind) => {
    expect(kindOfHunt(prepareHunt({ productName, brand }))).toBe(kind)
  })
})

describe('what was learned about a hunt', () => {
  const chair = { kind: 'generic', categoryId: 3 } as const
  it.each([
    ['nothing', {}, 0],
    ['what is common to all', { learnedShift: 0.2 }, 0.2],
    ['its kind instead of it', { learnedShift: 0.2, generic: -0.1, specific: 0.9 }, -0.1],
    ['its category besides', { learnedShift: 0.2, category3: 0.3, category4: -1 }, 0.5],
    ['no more than the bound', { generic: -0.8, category3: -0.9 }, -1],
  ])('is %s', (_, lessons, shift) => {
    expect(shiftFor(lessons, chair, 1)).toBeCloseTo(shift)
  })
})
