import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight, ImageIcon, RotateCw, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { BlobImage, isDrawable } from './blob-image.tsx'
import type { Photo, PhotoBasket } from './photo-basket.ts'
import { Spinner } from '../../ui/spinner.tsx'

type PhotoTileProps = { photo: Photo; index: number; count: number; basket: PhotoBasket }

const buttonLook =
  'absolute grid size-8 place-items-center rounded-full bg-veil/68 text-white transition-colors hover:bg-veil/90'
const veilLook = 'absolute inset-0 flex flex-col items-center justify-center bg-veil/55 text-white'
const dragType = 'application/x-hgfs-photo'

/** One chosen photo: how far its upload is, and buttons to move and remove it; it can be dragged too. */
export function PhotoTile({ photo, index, count, basket }: PhotoTileProps) {
  const [isTarget, setTarget] = useState(false)
  const name = `Photo ${index + 1}`

  function drop(event: DragEvent) {
    const id = event.dataTransfer.getData(dragType)
    setTarget(false)
    if (!id) return
    event.preventDefault()
    event.stopPropagation()
    basket.move(id, index)
  }

  return (
    <li aria-label={`${name} of ${count}${index === 0 ? ', the cover' : ''}`}>
      <div
        draggable={count > 1}
        className={cx(
          'relative grid aspect-4/5 overflow-hidden rounded-md bg-sunken',
          count > 1 && 'cursor-grab',
          isTarget && 'outline-3 outline-offset-1 outline-gather',
        )}
        onDragStart={(event) => event.dataTransfer.setData(dragType, photo.id)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragType)) return
          event.preventDefault()
          event.stopPropagation()
          setTarget(true)
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
      >
        <TileImage photo={photo} />
        <TileState photo={photo} name={name} onRetry={() => basket.retry(photo.id)} />
        {index === 0 && count > 1 && (
          <span className="absolute top-1.5 left-1.5 rounded-sm bg-veil/68 px-2 py-px text-sm/[1.55] font-semibold text-white">
            Cover
          </span>
        )}
        <button
          type="button"
          className={cx(buttonLook, 'top-1 right-1')}
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={() => basket.remove(photo.id)}
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
        {index > 0 && (
          <button
            type="button"
            className={cx(buttonLook, 'bottom-1 left-1')}
            aria-label={`Move ${name.toLowerCase()} earlier`}
            onClick={() => basket.move(photo.id, index - 1)}
          >
            <ChevronLeft className="size-4.5" aria-hidden="true" />
          </button>
        )}
        {index < count - 1 && (
          <button
            type="button"
            className={cx(buttonLook, 'right-1 bottom-1')}
            aria-label={`Move ${name.toLowerCase()} later`}
            onClick={() => basket.move(photo.id, index + 1)}
          >
            <ChevronRight className="size-4.5" aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

const imageLook = 'absolute inset-0 size-full object-cover'

function TileImage({ photo: { blob, path } }: { photo: Photo }) {
  if (blob && isDrawable(blob)) return <BlobImage blob={blob} className={imageLook} draggable={false} />
  if (path) return <img src={path} alt="" className={imageLook} draggable={false} />
  return <ImageIcon className="m-auto size-8 text-edge" aria-hidden="true" />
}

function TileState({ photo, name, onRetry }: { photo: Photo; name: string; onRetry: () => void }) {
  if (photo.state === 'processing') {
    return (
      <span className={veilLook}>
        <Spinner className="size-6" label={`Preparing ${name.toLowerCase()}`} />
      </span>
    )
  }
  if (photo.state === 'uploading') {
    return (
      <progress
        className="progress absolute inset-x-2 bottom-2 h-1.5 w-auto [--bar:var(--color-white)] [--track:color-mix(in_oklab,var(--color-veil)_50%,transparent)]"
        max={1}
        value={photo.progress}
        aria-label={`Uploading ${name.toLowerCase()}`}
      />
    )
  }
  if (photo.state !== 'failed') return null
  return (
    <button type="button" className={cx(veilLook, 'gap-1 text-sm font-semibold')} onClick={onRetry}>
      <RotateCw className="size-5" aria-hidden="true" />
      Try Again
    </button>
  )
}
