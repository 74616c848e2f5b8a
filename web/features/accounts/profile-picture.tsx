import { Camera } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import type { User } from '../../../domain/contracts/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeProfile } from './accounts.api.ts'

const largest = 10 * 1024 * 1024

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('Reading failed')))
    reader.readAsDataURL(file)
  })
}

/** Saved at once when chosen; the server makes it small. */
export function ProfilePicture({ user }: { user: User }) {
  const change = useChangeProfile()
  const input = useRef<HTMLInputElement>(null)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    if (file.size > largest) {
      toast({
        title: 'File too large',
        description: 'Please choose a picture of at most 10MB.',
        variant: 'destructive',
      })
      return
    }
    change.mutate({ body: { profilePicture: await asDataUrl(file) } })
  }

  return (
    <div className="flex items-center gap-5">
      <Avatar name={user.username} picture={user.profilePicture} size="lg" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Profile picture"
          onChange={(event) => void choose(event)}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<Camera className="size-4" aria-hidden="true" />}
          pending={change.isPending}
          onClick={() => input.current?.click()}
        >
          {user.profilePicture ? 'Change picture' : 'Add a picture'}
        </Button>
        {user.profilePicture && (
          <Button variant="ghost" size="sm" onClick={() => change.mutate({ body: { profilePicture: null } })}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
