import { cx } from 'class-variance-authority'
import { useCallback, useState, type CSSProperties } from 'react'
import { CategoryDrawing } from './drawings/category.tsx'

type PhotoProps = {
  src: string | null | undefined
  alt: string
  /** A tiny picture that is already there; stands behind the photo until that has come. */
  thumbnail?: string | null | undefined
  sizes?: string
  srcSet?: string
  /** The first photos of a page load at once, the others when they come near. 'calmly' leaves the words before them. */
  eager?: boolean | 'calmly'
  className?: string
  /** The kind of thing to draw where there is no picture. */
  categoryId?: number | null
  /** Taken up when the page changes. As a style it would need an inline attribute in the HTML that the server renders. */
  style?: Pick<CSSProperties, 'viewTransitionName'> | undefined
}

/** Fills its frame. Until it has loaded there is warm paper, never a jump; if it never does, a drawing. */
export function Photo({
  src,
  alt,
  thumbnail,
  sizes,
  srcSet,
  eager = false,
  className,
  categoryId = null,
  style,
}: PhotoProps) {
  const [broken, setBroken] = useState<PhotoProps['src']>(undefined)
  // A picture may have failed before React listened.
  const checkBroken = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) setBroken(src)
    },
    [src],
  )
  return (
    <span className={cx('photo', className)} data-transition-name={style?.viewTransitionName}>
      {src && broken !== src ? (
        <>
          {thumbnail && thumbnail !== src && <img src={thumbnail} alt="" aria-hidden="true" />}
          <img
            key={src}
            ref={checkBroken}
            src={src}
            alt={alt}
            sizes={sizes}
            srcSet={srcSet}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager === true ? 'high' : undefined}
            decoding="async"
            onError={() => setBroken(src)}
            className="photo-image"
          />
        </>
      ) : (
        <CategoryDrawing categoryId={categoryId} alt={alt} />
      )}
    </span>
  )
}
