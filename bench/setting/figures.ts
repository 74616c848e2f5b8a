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

/** How steeply the straight line through these points rises that fits them best. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / (spread || 1)
}
