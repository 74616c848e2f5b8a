import type { Point } from '../../domain/rules/distance.ts'

export interface Area {
  center: Point
  miles: number
}

export const writeArea = ({ center: { latitude, longitude }, miles }: Area): string =>
  [latitude.toFixed(3), longitude.toFixed(3), Math.min(500, Math.max(1, miles)).toFixed(1)].join()

export function readArea(text: string): Area | null {
  const found = /^(-?\d{1,2}\.\d{3}),(-?\d{1,3}\.\d{3}),(\d{1,3}\.\d)$/.exec(text)
  const [latitude = 0, longitude = 0, miles = 0] = (found ?? []).slice(1).map(Number)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return found && isOnEarth && miles >= 1 && miles <= 500 ? { center: { latitude, longitude }, miles } : null
}

/** As it stands in an address; nothing where it makes no sense. */
export const areaText = (text: string | null): string => (readArea(text ?? '') ? (text ?? '') : '')
