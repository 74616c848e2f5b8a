import { startDemoServer } from './setting/demo-server.ts'

/** How long the server takes to draw the picture of a link, each for the first time, and to give it out again. Usage: npm run bench:cards. */
const demo = await startDemoServer()
const idsAt = async (path: string) =>
  ((await (await fetch(demo.url + path)).json()) as { id: number }[]).map(({ id }) => id)

async function timed(path: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now()
  const answer = await fetch(demo.url + path)
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return { ms: performance.now() - start, bytes: byteLength }
}

const part = (sorted: number[], share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)

try {
  const [finds, gatherings, hunts, stores] = await Promise.all(
    ['finds', 'gatherings', 'hunts', 'stores'].map((list) => idsAt(`/api/${list}?limit=21`)),
  )
  const authors = (await (await fetch(`${demo.url}/api/gatherings?limit=100`)).json()) as { username: string }[]
  const people = [...new Set(authors.map(({ username }) => username))]
  const kinds = {
    hunt: hunts,
    gathering: gatherings,
    find: finds,
    product: Array.from({ length: 21 }, (_, index) => index + 1),
    store: stores,
    person: people,
  }
  // The very first one of a kind loads fonts and the like.
  for (const [kind, ids] of Object.entries(kinds)) await timed(`/api/cards/${kind}/${ids?.at(-1)}.png`)
  console.log('card        drawn   p50 ms   p95 ms   slowest ms   again p95 ms   bytes')
  for (const [kind, ids = []] of Object.entries(kinds)) {
    const paths = ids.slice(0, -1).map((id) => `/api/cards/${kind}/${id}.png`)
    const [first, again] = [[] as number[], [] as number[]]
    let bytes = 0
    for (const path of paths) {
      const drawn = await timed(path)
      first.push(drawn.ms)
      bytes = Math.max(bytes, drawn.bytes)
    }
    for (const path of paths) again.push((await timed(path)).ms)
    const [sorted, later] = [first, again].map((times) => times.toSorted((one, other) => one - other))
    const figures = [part(sorted ?? [], 0.5), part(sorted ?? [], 0.95), part(sorted ?? [], 1), part(later ?? [], 0.95)]
    console.log(
      `${kind.padEnd(12)}${String(first.length).padEnd(8)}${figures.map((figure, index) => figure.padEnd([9, 9, 13, 15][index] ?? 9)).join('')}${bytes.toLocaleString('en-US')}`,
    )
  }
} finally {
  await demo.stop()
}
