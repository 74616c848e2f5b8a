import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { FileButton } from '../../../ui/fields/file-button.tsx'
import { usePictureUpload } from '../../images/images.api.ts'

type PictureFieldProps = { name: string; picture: string | null; onChange: (path: string) => void }

/** Another picture for the account, uploaded when chosen and set when the form is saved. */
export function PictureField({ name, picture, onChange }: PictureFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { choose, isUploading } = usePictureUpload((path) => {
    setChosen(path)
    onChange(path)
  })
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={chosen ?? picture} size="lg" />
      <FileButton
        fieldLabel="Profile picture"
        variant="secondary"
        size="sm"
        pending={isUploading}
        icon={<Camera className="size-4" aria-hidden="true" />}
        onPicture={choose}
      >
        Change picture
      </FileButton>
    </div>
  )
}
