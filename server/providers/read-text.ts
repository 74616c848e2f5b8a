import { ProviderError } from './provider-error.ts'

/** A provider's answer as text: no longer than it may be, and not a moment after the signal. */
export async function readText(
  provider: string,
  response: Response,
  { signal, largest }: { signal: AbortSignal; largest: number },
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    // Leaving the loop cancels the rest of the answer.
    signal.throwIfAborted()
    size += chunk.length
    if (size > largest) throw new ProviderError(provider, `${provider} sent an answer that is too large.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
