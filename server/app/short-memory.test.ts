import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortMemory } from './short-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const slow = async (value: number) => {
  vi.advanceTimersByTime(30)
  return value
}

describe('a short memory', () => {
  it('keeps what took long, for a while, and apart for each owner', async () => {
    const remember = shortMemory<number>({ slowerThan: 10, keptFor: 100, most: 10 })
    const [one, other] = [{}, {}]
    expect(await remember(one, 'a', () => slow(1))).toBe(1)
    expect(await remember(one, 'a', () => slow(2))).toBe(1)
    expect(await remember(other, 'a', () => slow(3))).toBe(3)
    vi.advanceTimersByTime(120)
    expect(await remember(one, 'a', () => slow(4))).toBe(4)
  })

  it('makes anew what is quick, and what failed', async () => {
    const remember = shortMemory<number>({ slowerThan: 1000, keptFor: 100_000, most: 10 })
    const owner = {}
    expect(await remember(owner, 'a', () => slow(1))).toBe(1)
    expect(await remember(owner, 'a', () => slow(2))).toBe(2)
    await expect(remember(owner, 'b', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await remember(owner, 'b', () => slow(3))).toBe(3)
  })

  it('lets those who ask at once wait for the same answer', async () => {
    const remember = shortMemory<number>({ slowerThan: 10, keptFor: 1000, most: 10 })
    const owner = {}
    let made = 0
    const make = () => slow((made += 1))
    expect(await Promise.all([1, 2, 3].map(() => remember(owner, 'a', make)))).toEqual([1, 1, 1])
  })

  it('forgets the oldest when there is too much', async () => {
    const remember = shortMemory<number>({ slowerThan: 10, keptFor: 100_000, most: 2 })
    const owner = {}
    for (const key of ['a', 'b', 'c']) await remember(owner, key, () => slow(1))
    expect(await remember(owner, 'c', () => slow(2))).toBe(1)
    expect(await remember(owner, 'a', () => slow(2))).toBe(2)
  })
})
