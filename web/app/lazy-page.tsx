import { lazy, useState, type ComponentType } from 'react'
import { fetchPart } from '../lib/fetch-part.ts'

export interface LazyPage {
  Page: ComponentType
  /** Where its source lies, by which the build's manifest knows its files. */
  source: string
  /** Once this is done the page renders at once, which taking over the server's HTML needs. */
  load: () => Promise<void>
}

export function lazyPage(name: string, fetchModule: () => Promise<{ default: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined
  const fetchPage = async () => {
    const module = await fetchPart(fetchModule)
    Loaded = module.default
    return module
  }
  const Waiting = lazy(fetchPage)
  function Page() {
    // Kept while it is shown: another component in its place would start the page anew.
    const [Shown] = useState(() => Loaded ?? Waiting)
    return <Shown />
  }
  return {
    Page,
    source: `pages/${name}.tsx`,
    async load() {
      await fetchPage()
    },
  }
}
