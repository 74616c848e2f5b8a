import { expect, it } from 'vitest'
import { planGatherings, planHunts } from './community.ts'
import { demoProducts } from './catalog.ts'
import { isColorName } from './pictures/color.ts'
import { subjects } from './pictures/subjects.ts'

const hunts = planHunts()
const colorsIn = (name: string) => name.split(/\s+/).filter((word) => isColorName(word))

it('draws things in the color that their name says, also where a product lends its picture', () => {
  const drawn = [
    ...planGatherings(hunts).map(({ productName, color, pictures }) => [productName, color, pictures[0]?.palette]),
    ...hunts.map(({ productName, color, picture, isOfProduct, product }) => {
      const subject = demoProducts[product]?.subject
      return [productName, color, isOfProduct && subject ? subjects[subject].colors[0] : (picture?.palette ?? color)]
    }),
  ]
  expect(drawn.length).toBeGreaterThan(150)
  for (const [name = '', color, palette] of drawn) {
    expect([name, palette]).toEqual([name, color])
    // A material may be named besides, as in oak or brass.
    if (colorsIn(name).length === 1 && color?.split(' ').length === 1 && name.includes(color))
      expect([name, colorsIn(name)]).toEqual([name, [palette]])
  }
})

it('leaves the price to the card: no picture repeats it', () => {
  for (const { pictures } of planGatherings(hunts)) for (const scene of pictures) expect(scene.priceTag).toBeUndefined()
})
