import { useEffect } from 'react'
import { pageTitle } from '../../../domain/rules/pages.ts'

/** The tab of a record's page bears the record's name once it is known. */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    // After the effects of this render: the router's own puts the page's general title first.
    queueMicrotask(() => {
      document.title = pageTitle(name)
    })
  }, [name])
}
