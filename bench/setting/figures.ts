/** The value below which so large a part of the times lies. */
export const share = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? 0

export const percent = (part: number): string => `${Math.round(part * 100)} %`

/** Columns as wide as their longest cell; the first one is text, the others are numbers. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
}
