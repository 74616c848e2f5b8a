import { queryClient } from '../lib/query-client.ts'

/** All of the app is fetched at its first visit: not while the page that somebody came for still needs the line. */
const settledMs = 3000

/** Makes the app open without signal, and sends what was done meanwhile. Waits until the page has nothing better to do. */
export function startOfflineSupport(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  // What is on the screen may be of an earlier time.
  addEventListener('signal', () => void queryClient.invalidateQueries())
  whenIdle(() => {
    import('../features/outbox/delivery.ts').then(
      ({ watchOutbox }) => watchOutbox(),
      // Nothing is lost: it is sent from the next page.
      (error: unknown) => console.error('What was done offline waits', error),
    )
    import('./keep-mine.ts').then(
      ({ keepMine }) => keepMine(),
      () => undefined,
    )
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(() => whenIdle(install), settledMs)
}

function install(): void {
  navigator.serviceWorker
    .register('/sw.js')
    .then(async (registration) => (await import('./release-news.ts')).watchReleases(registration))
    .catch((error: unknown) => console.error('Offline support is off', error))
}
