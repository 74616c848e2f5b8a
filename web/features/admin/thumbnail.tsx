import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** A small photo at the start of a row; a sign where there is none. */
export function Thumbnail({ path }: { path: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (path && broken !== path) {
    return (
      <img
        src={path}
        alt=""
        loading="lazy"
        onError={() => setBroken(path)}
        className="size-11 shrink-0 rounded-sm bg-sunken object-cover"
      />
    )
  }
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-edge">
      <ImageOff className="size-5" aria-hidden="true" />
    </span>
  )
}
