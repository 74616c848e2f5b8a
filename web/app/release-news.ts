import { reloadWithForms } from '../lib/fetch-part.ts'
import { toast } from '../ui/overlays/toast.ts'

const hourMs = 3_600_000

/** A page may stay open for days: it hears of a new release, and takes it over when its person says so. */
export function watchReleases(registration: ServiceWorkerRegistration): void {
  const tell = (worker: ServiceWorker) =>
    toast({
      title: 'A new version is ready',
      description: 'What you have written stays.',
      duration: 20_000,
      action: { label: 'Update now', onSelect: () => takeOver(worker) },
    })
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The very first one comes with the page itself.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadWithForms(), { once: true })
  worker.postMessage('take over')
}
