import { cva } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { photoOf } from '../../../domain/rules/image-paths.ts'
import { lazyOverlay } from '../../lib/lazy-part.tsx'

const Lightbox = lazyOverlay(() => import('../../ui/lightbox/lightbox.tsx'))
const look = cva('shrink-0 rounded-sm bg-sunken', { variants: { size: { md: 'size-11', lg: 'size-20' } } })

type ThumbnailProps = {
  path: string | null
  size?: 'md' | 'lg'
  /** What it shows; with it, a press shows the whole photo where it stands. */
  name?: string
}

/** A small photo at the start of a row; a sign where there is none. */
export function Thumbnail({ path, size = 'md', name }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  if (!path || broken === path) {
    return (
      <span className={look({ size, className: 'grid place-items-center text-edge' })}>
        <ImageOff className="size-5" aria-hidden="true" />
      </span>
    )
  }
  const image = (
    <img
      src={path}
      alt=""
      loading="lazy"
      onError={() => setBroken(path)}
      className={look({ size, className: 'object-cover' })}
    />
  )
  if (name === undefined) return image
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the photo: ${name}`}
        className="shrink-0 cursor-zoom-in rounded-sm"
        onClick={() => setLarge(true)}
      >
        {image}
      </button>
      <Lightbox
        photos={[photoOf(path)]}
        alt={name}
        start={0}
        open={isLarge}
        onClose={() => setLarge(false)}
        onRetry={() => setLarge(true)}
      />
    </>
  )
}
