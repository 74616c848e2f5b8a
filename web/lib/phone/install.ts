import { keptInstallOffer, type InstallOffer } from './install-offer.ts'
import { createStore } from '../store.ts'

/** The browser's own offer to install the app, kept until its moment. */
export const installPrompt = createStore<InstallOffer | null>(null)

const visits = 'hgfs.visits'
const halfHour = 1_800_000

function readVisits(): { count: number; lastAt: number } {
  try {
    return { count: 0, lastAt: 0, ...(JSON.parse(localStorage.getItem(visits) ?? '{}') as object) }
  } catch {
    return { count: 0, lastAt: 0 }
  }
}

export const isSecondVisit = (): boolean => readVisits().count >= 2

/** A page after half an hour of nothing is a new visit. */
export function watchInstall(now = Date.now()): void {
  const take = () => installPrompt.set(keptInstallOffer())
  take()
  addEventListener('install-offered', take)
  addEventListener('appinstalled', () => installPrompt.set(null))
  const { count, lastAt } = readVisits()
  try {
    localStorage.setItem(visits, JSON.stringify({ count: now - lastAt > halfHour ? count + 1 : count, lastAt: now }))
  } catch {
    // Without storage nobody is asked.
  }
}
