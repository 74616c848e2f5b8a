/**
 * Remembers for a while what took long to make; what was quick is made anew each time, so that small installations are
 * always exact. Whoever asks for what is just being made waits for that.
 */
export function shortMemory<Value>(limits: { slowerThan: number; keptFor: number; most: number }) {
  const memories = new WeakMap<object, Map<string, { value: Promise<Value>; until: number }>>()

  return (owner: object, key: string, make: () => Promise<Value>): Promise<Value> => {
    const memory = memories.get(owner) ?? new Map<string, { value: Promise<Value>; until: number }>()
    memories.set(owner, memory)
    const known = memory.get(key)
    if (known && known.until > performance.now()) return known.value
    const begun = performance.now()
    const value = make()
    memory.set(key, { value, until: Number.POSITIVE_INFINITY })
    const forget = () => memory.delete(key)
    value.then(() => {
      const ended = performance.now()
      if (ended - begun < limits.slowerThan) return forget()
      memory.set(key, { value, until: ended + limits.keptFor })
      const [oldest] = memory.keys()
      if (memory.size > limits.most && oldest !== undefined) memory.delete(oldest)
      return undefined
    }, forget)
    return value
  }
}
