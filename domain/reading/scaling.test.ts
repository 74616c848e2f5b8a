import { expect, it } from 'vitest'
import { cutOut, type Picture } from './picture.ts'
import { scaled, sharpened, squareOf } from './scaling.ts'

const painted = (width: number, height: number, gray: (x: number, y: number) => number): Picture => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return gray(pixel % width, Math.floor(pixel / width))
  }),
})
const grays = ({ data }: Picture) => Array.from({ length: data.length / 3 }, (_, pixel) => data[pixel * 3] ?? 0)

it('keeps an even gray and the order of a slope in every size', () => {
  const even = painted(40, 30, () => 90)
  for (const [width, height] of [
    [20, 15],
    [41, 29],
    [3, 1],
    [80, 60],
  ] as const) {
    const result = scaled(even, width, height)
    expect([result.width, result.height, new Set(grays(result))]).toEqual([width, height, new Set([90])])
    const slope = grays(
      scaled(
        painted(40, 30, (x) => x * 6),
        width,
        height,
      ),
    ).slice(0, width)
    expect(slope).toEqual(slope.toSorted((one, other) => one - other))
  }
})

it('blends thin stripes into gray instead of dropping some', () => {
  const stripes = scaled(
    painted(64, 8, (x) => (x % 2) * 255),
    16,
    8,
  )
  // Away from the rim, where half of the blend is missing.
  for (const gray of grays(stripes).filter((_, at) => at % 16 > 2 && at % 16 < 13)) expect(gray).toBeCloseTo(127, -1)
})

it('takes the middle of a wide picture for its square', () => {
  const result = squareOf(
    painted(90, 30, (x) => (x >= 30 && x < 60 ? 200 : 0)),
    10,
  )
  expect([result.width, result.height, new Set(grays(result))]).toEqual([10, 10, new Set([200])])
})

it('makes edges crisper and leaves even parts alone', () => {
  const edge = grays(
    sharpened(
      painted(40, 3, (x) => (x < 20 ? 80 : 160)),
      2,
    ),
  ).slice(40, 80)
  expect([edge[0], edge[39]]).toEqual([80, 160])
  expect(Math.min(...edge)).toBeLessThan(70)
  expect(Math.max(...edge)).toBeGreaterThan(170)
})

it('shows what lies beyond the picture as its rim, or in the gray that was asked for', () => {
  const corners = [
    { x: -10, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: -10, y: 10 },
  ]
  const picture = painted(10, 10, () => 200)
  expect(new Set(grays(cutOut(picture, corners, 20, 10)))).toEqual(new Set([200]))
  const framed = grays(cutOut(picture, corners, 20, 10, { beyond: 136 }))
  expect([framed[0], framed[19]]).toEqual([136, 200])
})
