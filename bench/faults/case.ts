import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type Engine = 'embedded' | 'postgres'

export interface Options {
  engines: Engine[]
  times: number
  /** Kills end after so long, however many there were. */
  minutes: number
}

/** One line of the table: what was done to the server, what it promises then, and what it did. */
export interface Row {
  fault: string
  engine: Engine | '–'
  promise: string
  measured: string
  isKept: boolean
}

export type Case = (options: Options) => Promise<Row[]>

/** A folder that is gone when the work is done. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hgfs-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function printTable(rows: Row[]): void {
  const lines = [
    ['fault', 'engine', 'promise', 'measured', ''],
    ...rows.map(({ fault, engine, promise, measured, isKept }) => [
      fault,
      engine,
      promise,
      measured,
      isKept ? 'kept' : 'BROKEN',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
