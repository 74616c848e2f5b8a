/** Made when it is first asked for: a phone takes tens of milliseconds for each of the browser's formats. */
export function firstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
