import { useRef } from 'react'
import { newId } from '../ids.ts'

interface ContentKey {
  of: (content: string) => string
  /** It has been saved: the same words again are something new. */
  renew: () => void
}

/** The same key as long as the content is the same, so that a second press makes no second record. */
export function useContentKey(): ContentKey {
  const last = useRef({ content: '', key: '' })
  return {
    of(content) {
      if (last.current.key === '' || last.current.content !== content) last.current = { content, key: newId() }
      return last.current.key
    },
    renew() {
      last.current = { content: '', key: '' }
    },
  }
}
