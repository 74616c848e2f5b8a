/** Files with their content's hash in their name: fetched once, then kept until a release brings others. */
const cacheName = 'reading'

/** Pages that did not come safely have no such place; the browser's own cache has to do. */
const openCache = () => ('caches' in globalThis ? caches.open(cacheName).catch(() => null) : null)

export async function keptFile(url: string): Promise<ArrayBuffer> {
  const cache = await openCache()
  const kept = await cache?.match(url)
  if (kept) return kept.arrayBuffer()
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  // A full device keeps nothing and reads all the same.
  await cache?.put(url, response.clone()).catch(() => {})
  return response.arrayBuffer()
}

/** What earlier releases kept is given back. */
export async function forgetOthers(urls: readonly string[]): Promise<void> {
  const cache = await openCache()
  const needed = new Set(urls.map((url) => new URL(url, location.href).href))
  for (const request of (await cache?.keys()) ?? []) if (!needed.has(request.url)) await cache?.delete(request)
}
