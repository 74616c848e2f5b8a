/** Wakes one who waits; rung while nobody does, it is heard by the next one. */
export function createBell() {
  let hasRung = false
  let wakeUp = () => {}
  return {
    ring() {
      hasRung = true
      wakeUp()
    },
    /** Returns when it rings, at the latest after the given time. */
    async rung(withinMs: number): Promise<void> {
      if (!hasRung && withinMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
      wakeUp = () => {}
    },
  }
}
