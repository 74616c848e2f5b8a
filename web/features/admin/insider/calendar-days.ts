import { dayOf } from '../../../lib/format.ts'

/** Days are written YYYY-MM-DD, as the date fields of the browser do; such texts compare in the right order. */
export type Day = string

const dayMs = 86_400_000
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
export const plusDays = (day: Day, count: number): Day => new Date(utc(day) + count * dayMs).toISOString().slice(0, 10)
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text))

/** A month is its first day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
export function plusMonths(month: Day, count: number): Day {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The days of a month in weeks from Sunday to Saturday; null outside of it. */
export function weeksOf(month: Day): (Day | null)[][] {
  const lead = new Date(utc(month)).getUTCDay()
  const length = (utc(plusMonths(month, 1)) - utc(month)) / dayMs
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const number = index - lead
    return number >= 0 && number < length ? plusDays(month, number) : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** From the first moment of one day to the last of another, or to now when that is sooner, where the person lives. */
export function momentsOf(start: Day, end: Day, now = new Date()): { startDate: string; endDate: string } {
  const last = new Date(`${end}T23:59:59.999`)
  return {
    startDate: new Date(`${start}T00:00:00`).toISOString(),
    endDate: (last > now && dayOf(now) === end ? now : last).toISOString(),
  }
}
