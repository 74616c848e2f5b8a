import { cx } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** A small photo at the start of a row; a sign where there is none. */
export function Thumbnail({ path, size = 'md' }: { path: string | null; size?: 'md' | 'lg' }) {
  const look = cx('shrink-0 rounded-sm bg-sunken', size === 'lg' ? 'size-20' : 'size-11')
  const [broken, setBroken] = useState<string | null>(null)
  if (path && broken !== path) {
    return <img src={path} alt="" loading="lazy" onError={() => setBroken(path)} className={cx(look, 'object-cover')} />
  }
  return (
    <span className={cx(look, 'grid place-items-center text-edge')}>
      <ImageOff className="size-5" aria-hidden="true" />
    </span>
  )
}
