import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** Takes a photo with the phone's camera, or chooses one. */
export function PhotoButton({ onPhoto }: { onPhoto: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Search by photo"
        icon={<Camera aria-hidden="true" />}
        onClick={() => input.current?.click()}
        className="self-center"
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo to search by"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same photo may be chosen again.
          currentTarget.value = ''
          if (file) onPhoto(file)
        }}
      />
    </>
  )
}
