import { useCallback, useState, type CSSProperties } from 'react'
import { classNames } from './class-names.ts'

type PhotoProps = {
  src: string | null | undefined
  alt: string
  /** A smaller picture that is already there; stands blurred until the photo has come. */
  thumbnail?: string | null | undefined
  sizes?: string
  srcSet?: string
  /** The first photos of a page load at once, the others when they come near. */
  eager?: boolean
  className?: string
  style?: CSSProperties
}

/** Fills its frame. Until it has loaded there is warm paper, never a jump; if it never does, a drawing. */
export function Photo({ src, alt, thumbnail, sizes, srcSet, eager = false, className, style }: PhotoProps) {
  const [state, setState] = useState<{ src: PhotoProps['src']; is: 'loading' | 'shown' | 'broken' }>({
    src,
    is: 'loading',
  })
  const is = state.src === src ? state.is : 'loading'
  // A cached picture may have loaded before React listened.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth > 0) setState({ src, is: 'shown' })
    },
    [src],
  )
  return (
    <span className={classNames('photo', className)} style={style}>
      {src && is !== 'broken' ? (
        <>
          {thumbnail && thumbnail !== src && is === 'loading' && <img src={thumbnail} alt="" className="photo-blur" />}
          <img
            key={src}
            ref={checkLoaded}
            src={src}
            alt={alt}
            sizes={sizes}
            srcSet={srcSet}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            decoding="async"
            onLoad={() => setState({ src, is: 'shown' })}
            onError={() => setState({ src, is: 'broken' })}
            className={classNames('photo-image', is === 'shown' && 'photo-shown')}
          />
        </>
      ) : (
        <NoPhoto alt={alt} />
      )}
    </span>
  )
}

function NoPhoto({ alt }: { alt: string }) {
  return (
    <svg
      viewBox="0 0 80 100"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={!alt}
      className="photo-none"
    >
      <path
        d="M40 34v-5a4.5 4.5 0 1 1 4.5-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path
        d="M40 34 18 49q-3 2.5 1 3h42q4-.5 1-3z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="m35 60 3-3h8l3 3v13H35z" fill="currentColor" opacity="0.5" />
      <circle cx="42" cy="61.5" r="1.6" fill="var(--color-sunken)" />
    </svg>
  )
}
