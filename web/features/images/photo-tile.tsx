import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight, ImageIcon, RotateCw, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { Photo, PhotoBasket } from './photo-basket.ts'
import { Spinner } from '../../ui/spinner.tsx'

type PhotoTileProps = { photo: Photo; index: number; count: number; basket: PhotoBasket }

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
        className={cx('photo-tile', isTarget && 'photo-tile-target')}
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
        {photo.preview ? (
          <img src={photo.preview} alt="" className="size-full object-cover" draggable={false} />
        ) : (
          <ImageIcon className="m-auto size-8 text-edge" aria-hidden="true" />
        )}
        <TileState photo={photo} name={name} onRetry={() => basket.retry(photo.id)} />
        {index === 0 && count > 1 && <span className="photo-tile-cover">Cover</span>}
        <button
          type="button"
          className="photo-tile-button top-1 right-1"
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={() => basket.remove(photo.id)}
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
        {index > 0 && (
          <button
            type="button"
            className="photo-tile-button bottom-1 left-1"
            aria-label={`Move ${name.toLowerCase()} earlier`}
            onClick={() => basket.move(photo.id, index - 1)}
          >
            <ChevronLeft className="size-4.5" aria-hidden="true" />
          </button>
        )}
        {index < count - 1 && (
          <button
            type="button"
            className="photo-tile-button right-1 bottom-1"
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

function TileState({ photo, name, onRetry }: { photo: Photo; name: string; onRetry: () => void }) {
  if (photo.state === 'processing') {
    return (
      <span className="photo-tile-veil">
        <Spinner className="size-6" label={`Preparing ${name.toLowerCase()}`} />
      </span>
    )
  }
  if (photo.state === 'uploading') {
    return (
      <progress
        className="photo-tile-progress"
        max={1}
        value={photo.progress}
        aria-label={`Uploading ${name.toLowerCase()}`}
      />
    )
  }
  if (photo.state !== 'failed') return null
  return (
    <button type="button" className="photo-tile-veil gap-1 text-sm font-semibold" onClick={onRetry}>
      <RotateCw className="size-5" aria-hidden="true" />
      Try Again
    </button>
  )
}
