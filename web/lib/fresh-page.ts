/**
 * After a release the parts of an open page are gone from the server, and only a fresh page knows the new ones. A page
 * that misses one loads itself anew, but not twice within a few minutes: it cannot end in a loop.
 */
const storageKey = 'hgfs.renewed'
const shortestMs = 300_000

/** Whether this page has loaded itself anew lately, with somebody before it. */
export function wasRenewed(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(storageKey)) < shortestMs
  } catch {
    return false
  }
}

/** False where it must not be done again. */
export function renewPage(): boolean {
  if (wasRenewed()) return false
  try {
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without a note of it nothing would stop the next time.
    return false
  }
  location.reload()
  return true
}

/** Whether the site answers at all: a part that is missing then is gone, not out of reach. */
export async function isServed(): Promise<boolean> {
  try {
    return navigator.onLine && (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
