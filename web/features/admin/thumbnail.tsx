import { cva } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

const look = cva('shrink-0 rounded-sm bg-sunken', { variants: { size: { md: 'size-11', lg: 'size-20' } } })

/** A small photo at the start of a row; a sign where there is none. */
export function Thumbnail({ path, size = 'md' }: { path: string | null; size?: 'md' | 'lg' }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (path && broken !== path) {
    return (
      <img
        src={path}
        alt=""
        loading="lazy"
        onError={() => setBroken(path)}
        className={look({ size, className: 'object-cover' })}
      />
    )
  }
  return (
    <span className={look({ size, className: 'grid place-items-center text-edge' })}>
      <ImageOff className="size-5" aria-hidden="true" />
    </span>
  )
}
