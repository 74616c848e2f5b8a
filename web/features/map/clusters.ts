export interface Spot {
  id: string | number
  /** Pixels at the zoom the map has. */
  x: number
  y: number
}

export interface Cluster {
  x: number
  y: number
  ids: Array<Spot['id']>
}

/**
 * Puts spots that would cover each other into one. Each cluster is where its first spot is, and takes what lies within
 * `reach` pixels; a grid of that size makes the search for a cluster nearby look at nine cells only.
 */
export function clusterSpots(spots: readonly Spot[], reach: number): Cluster[] {
  const clusters: Cluster[] = []
  const cells = new Map<string, Cluster[]>()
  const cellOf = (x: number, y: number) => [Math.floor(x / reach), Math.floor(y / reach)] as const

  for (const { id, x, y } of spots) {
    const [column, row] = cellOf(x, y)
    const near = nearest(neighbors(cells, column, row), x, y, reach)
    if (near) {
      near.ids.push(id)
      continue
    }
    const cluster = { x, y, ids: [id] }
    clusters.push(cluster)
    const key = `${column}/${row}`
    cells.set(key, [...(cells.get(key) ?? []), cluster])
  }
  return clusters
}

function neighbors(cells: Map<string, Cluster[]>, column: number, row: number): Cluster[] {
  const steps = [-1, 0, 1]
  return steps.flatMap((right) => steps.flatMap((down) => cells.get(`${column + right}/${row + down}`) ?? []))
}

function nearest(clusters: Cluster[], x: number, y: number, reach: number): Cluster | undefined {
  const distance = (cluster: Cluster) => Math.hypot(cluster.x - x, cluster.y - y)
  const [closest] = clusters.filter((cluster) => distance(cluster) <= reach).sort((a, b) => distance(a) - distance(b))
  return closest
}

/** Returns numbers in order, consecutive ones as a range: '2–4, 6'. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: Array<[first: number, last: number]> = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && number <= range[1] + 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}
