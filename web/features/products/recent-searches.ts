import { accountOnDevice } from '../../lib/account-on-device.ts'

const most = 6

/** Each account at this browser has its own: nobody sees what somebody else looked for. */
const storageKey = () => `hgfs.searches.${accountOnDevice() ?? 'guest'}`

export function recentSearches(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey()) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

function keep(searches: string[]): string[] {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(searches))
  } catch {
    // Without storage nothing is remembered.
  }
  return searches
}

const without = (words: string) => recentSearches().filter((kept) => kept.toLowerCase() !== words.toLowerCase())

/** The latest first, each once. */
export const rememberSearch = (words: string): string[] => keep([words.slice(0, 100), ...without(words)].slice(0, most))
export const forgetSearch = (words: string): string[] => keep(without(words))
