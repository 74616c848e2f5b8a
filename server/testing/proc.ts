import { readdirSync, readFileSync } from 'node:fs'

/** What Linux tells about processes. */
const told = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** What stands behind the name in parentheses, which may hold anything: state, parent, and so on. */
const statOf = (pid: number | string) => told(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []

/** The processes that this one has started, whose command holds the given text. */
export function childrenOf(parent: number, command = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => Number(statOf(pid)[1]) === parent && told(pid, 'cmdline').includes(command))
    .map(Number)
}

export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100
const sumOf = (stat: string[], ...columns: number[]) =>
  columns.reduce((sum, column) => sum + Number(stat[column] ?? 0), 0) / ticksPerSecond

/** User and system time of a process, and of those it has started that have ended. */
export const processorSecondsOf = (pid: number): number => sumOf(statOf(pid), 11, 12, 13, 14)

/** User and system time of each of its threads by number; that of the first one is the number of the process. */
export function threadSecondsOf(pid: number): Map<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`)
  return new Map(threads.map((thread) => [Number(thread), sumOf(statOf(`${pid}/task/${thread}`), 11, 12)]))
}

/** The time all processors of the machine were at work since its start, for whomever. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (told('.', 'stat').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / ticksPerSecond
}
