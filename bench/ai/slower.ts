/** Short against a photo, long against a timer. */
const turnMs = 8

export interface Slowdown {
  /** Of so many turns they run in one. */
  to(turns: number): void
  end(): void
}

/**
 * Makes processes slower with all their threads: they run for a turn, then stand still for the others. A browser's own
 * throttling slows the main thread of a page only, and refuses workers.
 */
export function slowDown(processes: readonly number[]): Slowdown {
  let turns = 1
  let timer: NodeJS.Timeout | undefined
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processes) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended.
      }
    }
  }
  const run = () => {
    tell('SIGCONT')
    const begun = performance.now()
    timer = setTimeout(() => rest(begun), turnMs)
  }
  const rest = (begun: number) => {
    tell('SIGSTOP')
    timer = setTimeout(run, (performance.now() - begun) * (turns - 1))
  }
  const end = () => {
    clearTimeout(timer)
    tell('SIGCONT')
  }
  process.once('exit', end)
  return {
    to(wanted) {
      turns = Math.max(1, wanted)
      clearTimeout(timer)
      run()
    },
    end() {
      process.off('exit', end)
      end()
    },
  }
}
