import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { handPhotos } from '../../lib/phone/handed-photos.ts'

/** From the aisle to the form in one motion: the camera opens at once, the form afterwards. */
export function CameraButton() {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid h-bottom-bar place-items-center">
      <button
        type="button"
        aria-label="Photograph a product"
        className="-mt-2 grid size-13 place-items-center rounded-full bg-primary text-white shadow-lg focus-visible:outline-offset-2 active:scale-95 motion-safe:transition-[scale]"
        onClick={() => input.current?.click()}
      >
        <Camera className="size-6.5" aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        data-camera-button
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same photo can be chosen again.
          currentTarget.value = ''
          if (files.length === 0) return
          handPhotos(files)
          navigate('/gatherings/new')
        }}
      />
    </div>
  )
}
