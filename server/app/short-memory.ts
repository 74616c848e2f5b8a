export interface MemoryLimits<Value> {
  /** Results that are cheap to make are not kept, so that small installations are always exact. */
  isKept(value: Value, tookMs: number): boolean
  keptFor: number
  /** For so long after `keptFor`, callers get the old result at once while one of them makes a new one. */
  staleFor?: number
  /** Above it, the results that were not read for longest are evicted. */
  most: number
}

interface Entry<Value> {
  value: Promise<Value>
  until: number
}

/** Memoizes results that are expensive to make, per owner and key. Concurrent calls share one promise. */
export function shortMemory<Value>({ isKept, keptFor, staleFor = 0, most }: MemoryLimits<Value>) {
  const memories = new WeakMap<object, Map<string, Entry<Value>>>()

  return (owner: object, key: string, make: () => Promise<Value>): Promise<Value> => {
    const memory = memories.get(owner) ?? new Map<string, Entry<Value>>()
    memories.set(owner, memory)
    const known = memory.get(key)
    const begun = performance.now()
    if (known && known.until > begun) {
      // A Map keeps the order of insertion: the first entry is the least recently used one.
      memory.delete(key)
      memory.set(key, known)
      return known.value
    }
    const value = make()
    const answer = known && known.until + staleFor > begun ? known.value : value
    memory.set(key, { value: answer, until: Number.POSITIVE_INFINITY })
    const forget = () => memory.delete(key)
    value.then((made) => {
      const ended = performance.now()
      if (!isKept(made, ended - begun)) return forget()
      memory.set(key, { value, until: ended + keptFor })
      const [oldest] = memory.keys()
      if (memory.size > most && oldest !== undefined) memory.delete(oldest)
      return undefined
    }, forget)
    return answer
  }
}
