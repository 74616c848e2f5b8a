import { AppError } from './errors.ts'

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
  throw new AppError('invalid', message, { errors: [{ path, message }] })
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON')
  }
}
