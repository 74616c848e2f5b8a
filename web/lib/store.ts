import { useSyncExternalStore } from 'react'

/** A value outside React that any code may change and any component may follow. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
  use(): T
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    // The server renders with the initial value; hydration must repeat that, whatever has changed meanwhile.
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
