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

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/** User and system time together. */
export function processorSecondsOf(pid: number): number {
  const stat = statOf(pid)
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond
}
