import { toast } from '../ui/overlays/toast.ts'
import { createStore } from './store.ts'

export interface Shareable {
  title: string
  text?: string
  /** A path of this site. */
  path: string
  /** What goes to the clipboard: the link, or the words with it. */
  copies?: 'link' | 'words'
}

/** Opens the phone's share sheet where there is one, else copies the link. False when the person changed their mind. */
export async function share({ title, text, path, copies = 'link' }: Shareable): Promise<boolean> {
  const url = new URL(path, location.origin).href
  // Desktop share sheets hide the one thing people want there: the link.
  const hasSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
  if (hasSheet) {
    try {
      await navigator.share({ title, text, url })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  return copies === 'words' && text
    ? copy(`${title}: ${text} ${url}`, { label: 'Text', copied: 'Copied' })
    : copy(url, { label: 'Link', copied: 'Link copied' })
}

/** What the browser refused to copy: the person takes it from a dialog. */
export interface Uncopied {
  words: string
  /** What it is called, and what is said once it is copied. */
  label: string
  copied: string
  onClose: (isCopied: boolean) => void
}
export const uncopied = createStore<Uncopied | null>(null)

/** Closes the dialog and tells the caller of `share` whether the person has copied it. */
export function closeUncopied(isCopied: boolean): void {
  const asked = uncopied.get()
  uncopied.set(null)
  if (asked && isCopied) tellCopied(asked.copied)
  asked?.onClose(isCopied)
}

const tellCopied = (title: string) => toast({ title, description: 'Paste it wherever you like.', variant: 'success' })

/** A browser may refuse: without https there is no clipboard, and a page without the focus may not write to it. */
async function copy(words: string, { label, copied }: Pick<Uncopied, 'label' | 'copied'>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
  } catch {
    closeUncopied(false)
    return new Promise((onClose) => uncopied.set({ words, label, copied, onClose }))
  }
  tellCopied(copied)
  return true
}
