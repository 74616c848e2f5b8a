import { useRef, type ComponentProps } from 'react'
import { Button } from '../button.tsx'

type FileButtonProps = ComponentProps<typeof Button> & {
  /** Of the field that takes the picture. */
  fieldLabel: string
  onPicture: (file: File) => void
}

/** A button that lets the person choose a picture. */
export function FileButton({ fieldLabel, onPicture, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={fieldLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same one may be chosen again.
          currentTarget.value = ''
          if (file) onPicture(file)
        }}
      />
      <Button {...button} onClick={() => button['aria-disabled'] || input.current?.click()} />
    </>
  )
}
