import { expect, it } from 'vitest'
import { askNetwork, viewSide } from './photo-network.ts'

/** Two views in which every number differs from its neighbors, the same on every machine. */
function views(): Float32Array {
  let seed = 7
  const roll = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  return Float32Array.from(
    { length: 2 * viewSide * viewSide * 3 },
    (_, at) => 0.5 + 0.5 * Math.sin(at / 50_000) * roll(),
  )
}

it('the network answers as it did in the format and the runtime that it was published for', async () => {
  const { taps, classes } = await askNetwork(views(), 2)
  // What TensorFlow.js made of the same views.
  const published = [
    [0.029668, 0.023436, 0.946602, 0.000189, 0.000105],
    [0.111386, 0.055267, 0.829048, 0.000909, 0.003391],
  ]
  expect(classes.map((view) => view.length)).toEqual([5, 5])
  for (const [view, expected] of published.entries())
    for (const [at, share] of expected.entries()) expect(classes[view]?.[at]).toBeCloseTo(share, 5)
  expect(taps.map((level) => level.map((view) => view.length))).toEqual([
    [1792, 1792],
    [816, 816],
    [528, 528],
  ])
  const firsts = [
    [0.009895, 0.015794, 0, 1.162848],
    [0.019462, 0.022397, 0.011219, 0.042828],
    [1.254439, 0.196223, 0.491816, 0.1661],
  ]
  for (const [level, expected] of firsts.entries())
    for (const [at, value] of expected.entries()) expect(taps[level]?.[0]?.[at]).toBeCloseTo(value, 4)
})
