import { Share2 } from 'lucide-react'
import { share } from '../../lib/share.ts'

const words = 'Hunt Gather Find Score: shoppers helping shoppers find it for less.'

const site = { title: 'Hunt Gather Find Score', text: words, path: '/' }

const look =
  'inline-flex min-h-10 items-center gap-2 rounded-md px-3.5 text-sm/[1.55] font-semibold ring-1 ring-edge ring-inset hover:bg-ink/10'

/** We have no accounts elsewhere to link to; what there is, is telling a friend. */
export function ShareSite({ social }: { social: boolean }) {
  const open = (build: (address: string) => string) => () =>
    window.open(build(encodeURIComponent(location.origin)), '_blank', 'noopener,noreferrer')
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className={look} onClick={() => void share(site)}>
        <Share2 className="size-4" aria-hidden="true" />
        Tell a friend
      </button>
      {social && (
        <>
          <button
            type="button"
            className={look}
            onClick={open((url) => `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(words)}`)}
          >
            Share to Twitter
          </button>
          <button
            type="button"
            className={look}
            onClick={open((url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`)}
          >
            Share to Facebook
          </button>
        </>
      )}
    </div>
  )
}
