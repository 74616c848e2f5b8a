import { Camera } from 'lucide-react'
import type { User } from '../../../domain/contracts/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { usePictureData } from '../images/images.api.ts'
import { useChangeProfile } from './accounts.api.ts'

/** Saved at once when chosen; the server makes it small. */
export function ProfilePicture({ user }: { user: User }) {
  const change = useChangeProfile()
  const picture = usePictureData((profilePicture) => change.mutateAsync({ body: { profilePicture } }))
  return (
    <div className="flex items-center gap-5">
      <Avatar name={user.username} picture={user.profilePicture} size="lg" />
      <div className="flex flex-wrap gap-2">
        <FileButton
          fieldLabel="Profile picture"
          variant="secondary"
          size="sm"
          icon={<Camera className="size-4" aria-hidden="true" />}
          pending={change.isPending}
          onPicture={picture.mutate}
        >
          {user.profilePicture ? 'Change picture' : 'Add a picture'}
        </FileButton>
        {user.profilePicture && (
          <Button variant="ghost" size="sm" onClick={() => change.mutate({ body: { profilePicture: null } })}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
