import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Hunt } from '../../domain/contracts/hunts.ts'
import { useFlag } from '../features/flags/flags.api.ts'
import { askToSignIn } from '../lib/auth-prompt.ts'
import { lazyOverlay } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'

const PhotoCheckDialog = lazyOverlay(() => import('../features/assistant/photo-check-dialog.tsx'))

/** On a hunt's page: whether the thing in hand is what it asks for. Switched off, nothing of it is shown or loaded. */
export function PhotoCheckSlot({ hunt }: { hunt: Hunt }) {
  const { user } = useUser()
  const isOn = useFlag('ai-product-recognition')
  const [isOpen, setOpen] = useState(false)
  if (!isOn) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<ScanSearch className="size-5" aria-hidden="true" />}
        onClick={() => (user ? setOpen(true) : askToSignIn('Please sign in or register to analyze photos'))}
      >
        Check a photo
      </Button>
      <PhotoCheckDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onRetry={() => setOpen(true)}
        hunt={hunt}
        isMine={hunt.userId === user?.id}
      />
    </>
  )
}
