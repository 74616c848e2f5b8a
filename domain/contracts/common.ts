import { z } from 'zod'

/** Postgres integer range: an id outside of it cannot exist. */
export const Id = z.int().positive().max(2_147_483_647)

const digits = /^[1-9]\d{0,9}$/
/** An id as text: digits only, and the message says which kind of id was meant. */
export const idText = (kind: string) =>
  z
    .string(`Invalid ${kind} ID`)
    .regex(digits, `Invalid ${kind} ID`)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647, `Invalid ${kind} ID`)
/** An id as it stands in a path. */
export const pathId = (kind: string) => z.object({ id: idText(kind) })
/** An id as it stands in a query; our own pages may hand it over as the number it is. */
export const queryId = (kind: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), idText(kind))
/** An id in a body. */
export const bodyId = (kind: string) => {
  const message = `Invalid ${kind} ID`
  return z.int(message).min(1, message).max(2_147_483_647, message)
}
/** An id or a slug in a query; whatever is a number is meant as an id and must be one. */
export const idOrSlug = (kind: string) =>
  z
    .string(`Invalid ${kind} ID`)
    .trim()
    .min(1, `Invalid ${kind} ID`)
    .max(100, `Invalid ${kind} ID`)
    .refine((text) => Number.isNaN(Number(text)) || idText(kind).safeParse(text).success, `Invalid ${kind} ID`)

export const Instant = z.iso.datetime()

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
export const Money = z
  .number('Enter an amount')
  .nonnegative('Price cannot be negative')
  .max(99_999_999.99, 'Price is too large')
  .refine(cents, 'Price can have at most 2 decimals')
/** An empty price field of a form arrives as an empty text. */
export const OptionalMoney = z.union([z.literal('').transform(() => null), Money], 'Enter an amount').nullish()

export const Latitude = z
  .number()
  .min(-90, 'Latitude must be between -90 and 90')
  .max(90, 'Latitude must be between -90 and 90')
export const Longitude = z
  .number()
  .min(-180, 'Longitude must be between -180 and 180')
  .max(180, 'Longitude must be between -180 and 180')

/** Trimmed text that may be absent; an empty one means absent. */
export const optionalText = (limit: number, label: string) =>
  z
    .string()
    .trim()
    .max(limit, `${label} must be at most ${limit} characters`)
    .transform((value) => value || null)
    .nullish()

const trimmedUnique = (values: string[]) => [...new Set(values.map((value) => value.trim()).filter(Boolean))]
export const Tags = z
  .array(z.string().trim().max(40, 'A tag can have at most 40 characters'))
  .transform(trimmedUnique)
  .refine((tags) => tags.length <= 20, 'At most 20 tags')

/** What every list takes. Values come from a query string, hence as text. */
export const Page = z.object({
  limit: z.coerce
    .number('limit must be between 1 and 100')
    .int('limit must be between 1 and 100')
    .min(1, 'limit must be between 1 and 100')
    .max(100, 'limit must be between 1 and 100')
    .default(50),
  cursor: z.string().max(4000, 'Invalid cursor').optional(),
})
export type Page = z.output<typeof Page>

/** Several values in one query parameter, separated by commas. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

/** The database takes no number so close to zero that its columns cannot tell it from zero. */
export const isStorableNumber = (value: number) => value === 0 || Math.abs(value) >= 1e-37

/** An empty parameter is no number; left to itself, it would count as zero. */
export const queryNumber = (message: string) =>
  z.preprocess(
    (value) => (value === '' ? Number.NaN : value),
    z.coerce.number(message).refine((value) => Number.isFinite(value) && isStorableNumber(value), message),
  )
export const queryFlag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

/** The shape of every error. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>
