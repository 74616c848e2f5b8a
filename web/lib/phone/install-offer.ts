/** The browser's own offer to install the app. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}
const store = globalThis as { installOffer?: InstallOffer }

/** It may come before the app is there: the page's first script keeps it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.installOffer = event as InstallOffer
    dispatchEvent(new Event('install-offered'))
  })
}

export const keptInstallOffer = (): InstallOffer | null => store.installOffer ?? null
