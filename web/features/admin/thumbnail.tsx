import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A small photo at the start of a row; a sign where there is none. */
export function Thumbnail({ path, size = 'md' }: { path: string | null; size?: 'md' | 'lg' }) {
  const look = classNames('shrink-0 rounded-sm bg-sunken', size === 'lg' ? 'size-20' : 'size-11')
  const [broken, setBroken] = useState<string | null>(null)
  if (path && broken !== path) {
    return (
      <img
        src={path}
        alt=""
        loading="lazy"
        onError={() => setBroken(path)}
        className={classNames(look, 'object-cover')}
      />
    )
  }
  return (
    <span className={classNames(look, 'grid place-items-center text-edge')}>
      <ImageOff className="size-5" aria-hidden="true" />
    </span>
  )
}
