import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentToast, dismissToast } from '../ui/overlays/toast.ts'
import { watchReleases } from './release-news.ts'

class Worker extends EventTarget {
  state = 'installing'
  said: unknown[] = []
  postMessage = (words: unknown) => this.said.push(words)
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn(async () => undefined)
}

/** A page that a worker of an earlier release serves already, or none. */
function browser({ isServed }: { isServed: boolean }) {
  const container = Object.assign(new EventTarget(), { controller: isServed ? {} : null })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const registration = new Registration()
  watchReleases(registration as unknown as ServiceWorkerRegistration)
  return {
    release() {
      const worker = new Worker()
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      worker.become('installed')
      return worker
    },
  }
}
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

describe('a new release', () => {
  it('is told to whoever has the page open, and taken over when they say so', () => {
    const worker = browser({ isServed: true }).release()
    expect(currentToast()?.title).toBe('A new version is ready')
    expect(worker.said).toEqual([])
    currentToast()?.action?.onSelect()
    expect(worker.said).toEqual(['take over'])
  })

  it('is no news at the very first visit', () => {
    browser({ isServed: false }).release()
    expect(currentToast()).toBeNull()
  })
})
