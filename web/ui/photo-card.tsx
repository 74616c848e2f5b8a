import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Photo } from './photo.tsx'

type PhotoCardProps = {
  href: string
  title: string
  photo: string | null | undefined
  /** Says what the photo shows; left out, the title beside it says enough. */
  photoAlt?: string
  thumbnail?: string | null
  /** The kind of thing to draw where there is no picture. */
  categoryId?: number | null
  eager?: boolean
  /** The same name on the detail page's photo makes the photo travel there. */
  transitionName?: string
  /** Darkens the upper edge, for words or icons that lie on the photo without a ground of their own. */
  scrim?: boolean
  /** Top left on the photo: badges. */
  badges?: ReactNode
  /** Top right on the photo: a match ring or a favorite button. */
  corner?: ReactNode
  /** Bottom left on the photo, hanging: the price tag. */
  tag?: ReactNode
  /** Under the title. Buttons and links in here stay clickable of their own. */
  children?: ReactNode
}

/** Photo first, 4:5. The whole card leads to its page; what can be pressed on it lies above that. */
export function PhotoCard({
  href,
  title,
  photo,
  photoAlt,
  thumbnail,
  categoryId,
  eager,
  transitionName,
  scrim,
  badges,
  corner,
  tag,
  children,
}: PhotoCardProps) {
  return (
    <article className="photo-card group">
      <div className="photo-frame">
        <Photo
          src={photo}
          alt={photoAlt ?? ''}
          thumbnail={thumbnail}
          categoryId={categoryId ?? null}
          eager={eager ?? false}
          sizes="(width >= 48rem) 280px, 50vw"
          style={transitionName ? { viewTransitionName: transitionName } : undefined}
        />
        {scrim && <span className="photo-scrim" />}
        {badges && (
          <div className="absolute top-2.5 left-2.5 flex max-w-[calc(100%-76px)] flex-wrap gap-1.5">{badges}</div>
        )}
        {corner && <div className="absolute top-2 right-2">{corner}</div>}
        {tag && <div className="absolute bottom-3 left-3">{tag}</div>}
      </div>
      <div className="flex flex-col gap-1 px-0.5 pt-2.5">
        <h3 className="line-clamp-2 text-base leading-snug font-semibold">
          <Link href={href} transition className="photo-card-link">
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </article>
  )
}
