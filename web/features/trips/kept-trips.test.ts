import { expect, it } from 'vitest'
import { ticked } from './kept-trips.ts'

it.each([
  ['found', { done: [], gone: [] }, 'done', { done: [1], gone: [] }],
  ['found after it was thought gone', { done: [2], gone: [1] }, 'done', { done: [2, 1], gone: [] }],
  ['gone', { done: [1], gone: [] }, 'gone', { done: [], gone: [1] }],
  ['neither again', { done: [1, 2], gone: [] }, null, { done: [2], gone: [] }],
] as const)('ticks a find off as %s', (_name, before, as, after) => {
  expect(ticked({ done: [...before.done], gone: [...before.gone] }, 1, as)).toEqual(after)
})
