import { Flag } from 'lucide-react'
import { useState } from 'react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { useUser } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import type { ReportTarget } from './report-dialog.tsx'

const ReportDialog = lazyOverlay(() => import('./report-dialog.tsx'))

/** Small and quiet, but never far: one press to tell the admins. */
export function ReportButton({ target, size = 'md' }: { target: ReportTarget; size?: 'sm' | 'md' }) {
  const { user } = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={`Report this ${target.entity}`}
        size={size}
        className="text-ink-soft"
        aria-haspopup="dialog"
        icon={<Flag className={size === 'sm' ? 'size-4' : 'size-5'} aria-hidden="true" />}
        onClick={() =>
          user ? setOpen(true) : askToSignIn(`Please sign in or register to report this ${target.entity}`)
        }
      />
      <ReportDialog target={target} open={isOpen} onClose={() => setOpen(false)} onRetry={() => setOpen(true)} />
    </>
  )
}
