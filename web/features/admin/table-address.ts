import { useSearchParams } from 'wouter'

export type Address = Record<string, string>

/**
 * Which table is shown and how: tab, words, filters, order and page stand in the page's address, so that a reload, the
 * back button and a pasted link show the same. Any change but of the page starts at the first page again.
 */
export function useTableAddress() {
  const [parameters, setParameters] = useSearchParams()
  const address: Address = Object.fromEntries(parameters)
  const change = (changes: Record<string, string | undefined>, replace = true) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (!('page' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace },
    )
  /** Another tab, or another view in it, starts with nothing of this one. */
  const open = (tab: string, view?: string) =>
    setParameters(new URLSearchParams({ tab, ...(view === undefined ? {} : { view }) }))
  return { address, change, open }
}
