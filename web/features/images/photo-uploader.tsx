import { cva } from 'class-variance-authority'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import type { Photos } from './images.api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, useFieldWiring, type FieldWiring } from '../../ui/fields/field.tsx'
import { PhotoTile } from './photo-tile.tsx'

const dropLook = cva('rounded-lg border-2 border-dashed transition-colors', {
  variants: { isOver: { true: 'bg-gather-soft', false: 'bg-surface' }, isWrong: { true: 'border-danger' } },
  compoundVariants: [
    { isOver: true, isWrong: false, className: 'border-gather' },
    { isOver: false, isWrong: false, className: 'border-edge/60' },
  ],
})

type PhotoUploaderProps = {
  id: string
  label: string
  photos: Photos
  error?: string | undefined
  hint?: string
  /** After the first photos were chosen: the form moves on to its next field. */
  onAdded?: () => void
}

/** Photos by camera, from the album, dropped or pasted; in order, the first one is the cover. */
export function PhotoUploader({ id, label, photos, error, hint, onAdded }: PhotoUploaderProps) {
  const { list, most, basket } = photos
  const wiring = useFieldWiring(id, hint, error)
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const ways = { onCamera: () => camera.current?.click(), onAlbum: () => album.current?.click() }

  function add(files: FileList | readonly File[] | null | undefined) {
    const chosen = [...(files ?? [])]
    if (chosen.length === 0) return
    basket.add(chosen)
    onAdded?.()
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    add(event.currentTarget.files)
    // The same photo can be chosen again after it was removed.
    event.currentTarget.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  usePastedFiles(add)

  return (
    <FieldFrame
      wiring={wiring}
      label={label}
      hint={hint}
      error={error}
      group
      aside={most > 1 && list.length > 0 ? `${list.length} of ${most}` : undefined}
    >
      <div
        className={dropLook({ isOver, isWrong: Boolean(error) })}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {list.length === 0 ? (
          <EmptyDrop wiring={wiring} isMany={most > 1} {...ways} />
        ) : (
          <PhotoTiles photos={photos} {...ways} />
        )}
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          data-photo-input="camera"
          onChange={choose}
        />
        <input
          ref={album}
          type="file"
          hidden
          accept="image/*"
          multiple={most > 1}
          data-photo-input="album"
          onChange={choose}
        />
      </div>
    </FieldFrame>
  )
}

type Ways = { onCamera: () => void; onAlbum: () => void }

function EmptyDrop({ wiring, isMany, onCamera, onAlbum }: Ways & { wiring: FieldWiring; isMany: boolean }) {
  return (
    <div
      role="group"
      aria-labelledby={wiring.labelId}
      data-photo-drop
      className="flex flex-wrap content-center items-center justify-center gap-3 px-4 py-7"
    >
      <Button
        id={wiring.control.id}
        aria-describedby={wiring.control['aria-describedby']}
        size="lg"
        className="pointer-fine:hidden"
        icon={<Camera className="size-5" aria-hidden="true" />}
        onClick={onCamera}
      >
        Take a photo
      </Button>
      <Button variant="secondary" icon={<ImagePlus className="size-5" aria-hidden="true" />} onClick={onAlbum}>
        {isMany ? 'Choose photos' : 'Choose a photo'}
      </Button>
      <p className="w-full text-center text-sm text-ink-soft pointer-coarse:hidden">or drop them here, or paste one</p>
    </div>
  )
}

const moreLook =
  'flex aspect-4/5 size-full flex-col items-center justify-center gap-1.5 rounded-md bg-sunken text-center text-sm/[1.2] font-semibold transition-colors hover:bg-gather-soft hover:text-gather'

function PhotoTiles({ photos: { list, most, basket }, onCamera, onAlbum }: Ways & { photos: Photos }) {
  const hasRoom = list.length < most || most === 1
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2.5 p-3 md:grid-cols-[repeat(auto-fill,minmax(128px,1fr))]"
      aria-label="Chosen photos"
    >
      {list.map((photo, index) => (
        <PhotoTile key={photo.id} photo={photo} index={index} count={list.length} basket={basket} />
      ))}
      {hasRoom && (
        <>
          <li className="pointer-fine:hidden">
            <button type="button" className={moreLook} onClick={onCamera}>
              <Camera className="size-6" aria-hidden="true" />
              {most > 1 ? 'Take another' : 'Take a new one'}
            </button>
          </li>
          <li>
            <button type="button" className={moreLook} onClick={onAlbum}>
              <ImagePlus className="size-6" aria-hidden="true" />
              {most > 1 ? 'Add photos' : 'Choose another'}
            </button>
          </li>
        </>
      )}
    </ol>
  )
}

/** A picture in the clipboard belongs to the form on screen; pasting text into a field stays what it is. */
function usePastedFiles(add: (files: FileList | undefined) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (!files?.length) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
