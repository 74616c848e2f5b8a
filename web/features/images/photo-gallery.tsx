import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { Photo } from '../../ui/photo.tsx'

const Lightbox = lazyOverlay(() => import('../../ui/lightbox/lightbox.tsx'))

const arrowLook =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-sticker/90 text-sticker-ink shadow-md hover:bg-white'

type PhotoGalleryProps = {
  photos: readonly string[]
  /** What they show. */
  alt: string
  thumbnailOf: (photo: string) => string
  placeholder?: string | null
  /** Makes the first photo travel from the card it was opened from. */
  transitionName?: string
  /** Lies on the photo at its lower left: the price tag. */
  tag?: React.ReactNode
}

/** The photos of one thing: swiped on phones, with arrows and small pictures beside on wide screens. */
export function PhotoGallery({ photos, alt, thumbnailOf, placeholder, transitionName, tag }: PhotoGalleryProps) {
  const [shown, setShown] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  const several = photos.length > 1

  function show(index: number) {
    const box = strip.current
    box?.scrollTo({ left: index * box.clientWidth, behavior: 'smooth' })
    setShown(index)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="photo-frame max-h-[min(78dvh,760px)] w-full max-md:max-h-[46dvh] max-md:min-h-72">
        <div
          ref={strip}
          className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto rounded-[inherit] [scrollbar-width:none] focus-visible:-outline-offset-4"
          role="group"
          aria-label={several ? `Photos, ${shown + 1} of ${photos.length}` : undefined}
          // What scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={several ? 0 : undefined}
          onScroll={({ currentTarget: box }) => setShown(Math.round(box.scrollLeft / (box.clientWidth || 1)))}
        >
          {photos.map((photo, index) => (
            <div key={photo} className="relative size-full flex-none snap-start">
              <Photo
                src={photo}
                alt={several ? `${alt}, photo ${index + 1} of ${photos.length}` : alt}
                thumbnail={index === 0 ? (placeholder ?? thumbnailOf(photo)) : thumbnailOf(photo)}
                eager={index === 0}
                style={index === 0 && transitionName ? { viewTransitionName: transitionName } : undefined}
              />
              <button
                type="button"
                aria-label={several ? `Enlarge photo ${index + 1}` : 'Enlarge photo'}
                tabIndex={index === shown ? 0 : -1}
                className="absolute inset-0 cursor-zoom-in rounded-[inherit] focus-visible:-outline-offset-4"
                onPointerEnter={Lightbox.prepare}
                onClick={() => setLarge(true)}
              />
            </div>
          ))}
        </div>
        {several && shown > 0 && (
          <button
            type="button"
            className={cx(arrowLook, 'left-2')}
            aria-label="Previous photo"
            onClick={() => show(shown - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
        )}
        {several && shown < photos.length - 1 && (
          <button
            type="button"
            className={cx(arrowLook, 'right-2')}
            aria-label="Next photo"
            onClick={() => show(shown + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        )}
        {tag && <div className="absolute bottom-4 left-4 z-10">{tag}</div>}
        {several && (
          <span
            className="absolute right-3 bottom-3 rounded-full bg-veil/68 px-2.5 py-0.5 text-sm/[1.55] font-semibold text-white tabular-nums"
            aria-hidden="true"
          >
            {shown + 1} / {photos.length}
          </span>
        )}
      </div>
      <Lightbox
        {...{ photos, alt }}
        start={shown}
        open={isLarge}
        onClose={() => setLarge(false)}
        onRetry={() => setLarge(true)}
      />
      {several && <SmallPhotos {...{ photos, shown, thumbnailOf }} onShow={show} />}
    </div>
  )
}

type SmallPhotosProps = Pick<PhotoGalleryProps, 'photos' | 'thumbnailOf'> & {
  shown: number
  onShow: (index: number) => void
}

/** Under the large one on wide screens, to choose from. */
const SmallPhotos = ({ photos, shown, thumbnailOf, onShow }: SmallPhotosProps) => (
  <ul className="hidden gap-2 sm:flex sm:flex-wrap">
    {photos.map((photo, index) => (
      <li key={photo}>
        <button
          type="button"
          aria-label={`Show photo ${index + 1}`}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
          className={cx(
            'h-20 w-16 overflow-hidden rounded-sm transition-opacity',
            index === shown ? 'outline-3 outline-offset-2 outline-primary' : 'opacity-70 hover:opacity-100',
          )}
        >
          <img src={thumbnailOf(photo)} alt="" loading="lazy" className="size-full object-cover" />
        </button>
      </li>
    ))}
  </ul>
)
