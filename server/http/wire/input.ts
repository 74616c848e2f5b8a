import { isStorableNumber } from '../../../domain/contracts/common.ts'
import { AppError, invalidField } from '../errors.ts'

const deepest = 32

/**
 * Looks through a parsed body before any schema does: text the database cannot hold (NUL, lone surrogates) and nesting
 * that no contract asks for are refused here, once, for every route.
 */
export function refuseUnstorable(root: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, path, depth } = item
    if (typeof value === 'string') refuseText(value, path)
    if (typeof value === 'number' && !isStorableNumber(value))
      throw invalidField('This number is too close to zero', path)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) throw new AppError('invalid', 'The request is nested too deeply')
    for (const [key, child] of Object.entries(value)) {
      waiting.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 })
    }
  }
}

function refuseText(text: string, path: string) {
  if (!text.includes('\u0000') && text.isWellFormed()) return
  const message = 'The text contains characters that cannot be stored'
  throw invalidField(message, path)
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  refuseSprawl(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON')
  }
}

/** Far above what any form sends, far below what takes time. */
const mostValues = 10_000
const [quote, comma, openArray, openObject] = [0x22, 0x2c, 0x5b, 0x7b]
const [backslash, closeArray, closeObject] = [0x5c, 0x5d, 0x7d]

/** Counts values and depth without making any of them: a megabyte of `[],[],…` would take long to make and to look through. */
function refuseSprawl(text: string): void {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values += 1
    else if (code === openArray || code === openObject) {
      values += 1
      depth += 1
    } else if (code === closeArray || code === closeObject) depth -= 1
    if (depth > deepest) throw new AppError('invalid', 'The request is nested too deeply')
    if (values > mostValues) throw new AppError('invalid', 'The request holds too many values')
  }
}

/** Where the text in quotes that begins here ends; a photo in it is leapt over, not walked through. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}
