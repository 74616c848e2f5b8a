/** Makes the app open without signal, and sends what was captured meanwhile. Waits until the page has nothing better to do. */
export function startOfflineSupport(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  whenIdle(() => {
    import('../features/gatherings/outbox-delivery.ts').then(
      ({ watchOutbox }) => watchOutbox(),
      // Nothing is lost: it is sent from the next page.
      (error: unknown) => console.error('What was captured offline waits', error),
    )
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      navigator.serviceWorker
        .register('/sw.js')
        .catch((error: unknown) => console.error('Offline support is off', error))
    }
  })
}
