import { toast } from '../ui/overlays/toast.ts'

export interface Shareable {
  title: string
  text?: string
  /** A path of this site. */
  path: string
  /** What goes to the clipboard: the link, or the words with it. */
  copies?: 'link' | 'words'
}

/** The phone's share sheet where there is one, else the link goes to the clipboard. False when the person thought better. */
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
  return copies === 'words' && text ? copy(`${title}: ${text} ${url}`, 'Copied') : copy(url, 'Link copied')
}

async function copy(words: string, title: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    toast({ title, description: 'Paste it wherever you like.', variant: 'success' })
    return true
  } catch {
    toast({ title: 'Failed to copy', description: words, variant: 'destructive' })
    return false
  }
}
