import { describe, expect, it } from 'vitest'
import { layOut } from './label-layout.ts'

const name = (text: string, x: number, y: number) => ({ text, x, y, value: text })
const texts = (...names: Array<ReturnType<typeof name>>) => layOut(names, 10).map(({ text }) => text)

describe('names on the map', () => {
  it('give way to the more important one before them', () => {
    expect(texts(name('Austin', 100, 100), name('Rollingwood', 120, 105), name('Buda', 100, 180))).toEqual([
      'Austin',
      'Buda',
    ])
  })
  it('may stand in the same line when there is room', () => {
    expect(texts(name('Austin', 100, 100), name('Elgin', 180, 100))).toEqual(['Austin', 'Elgin'])
  })
  it('are never more than asked for', () => {
    const many = Array.from({ length: 50 }, (_, index) => name('x', index * 100, 0))
    expect(layOut(many, 12)).toHaveLength(12)
  })
})
