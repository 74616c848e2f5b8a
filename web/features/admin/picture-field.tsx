import { Camera } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { uploadPhoto } from '../images/images.api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

type PictureFieldProps = { name: string; picture: string | null; onChange: (path: string) => void }

/** Another picture for the account, uploaded when chosen and set when the form is saved. */
export function PictureField({ name, picture, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setPending(true)
    try {
      const path = await uploadPhoto(file, { onProgress: () => {}, signal: new AbortController().signal })
      setChosen(path)
      onChange(path)
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      toast({ title: 'Upload error', description, variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={chosen ?? picture} size="lg" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Profile picture"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        icon={<Camera className="size-4" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Change picture
      </Button>
    </div>
  )
}
