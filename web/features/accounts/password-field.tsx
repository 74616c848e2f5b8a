import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A password field that can be looked at. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
          className="-mr-2 grid size-9 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      }
    />
  )
}
