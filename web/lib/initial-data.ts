import type { DehydratedState } from '@tanstack/react-query'
import type { User } from '../../domain/contracts/accounts.ts'

/** What the server knew when it wrote the page, so that the first paint needs no round trip. */
interface InitialData {
  user: User | null
  /** The answers a rendered page was made from. */
  answers?: DehydratedState
  /** When it was rendered. */
  renderedAt?: number
}

function read(): InitialData | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('initial-data')?.textContent
  return text ? (JSON.parse(text) as InitialData) : undefined
}

export const initialData = read()
