import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import type { ReportTarget } from './report-dialog.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Small and quiet, but never far: one press to tell the admins. */
export function ReportButton({ target, size = 'md' }: { target: ReportTarget; size?: 'sm' | 'md' }) {
  const { user } = useUser()
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <IconButton
        label={`Report this ${target.entity}`}
        size={size}
        className="text-ink-soft"
        aria-haspopup="dialog"
        icon={<Flag className={size === 'sm' ? 'size-4' : 'size-5'} aria-hidden="true" />}
        onClick={() =>
          user ? setDialog('open') : askToSignIn(`Please sign in or register to report this ${target.entity}`)
        }
      />
      <Suspense>
        {dialog !== 'never' && (
          <ReportDialog target={target} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        )}
      </Suspense>
    </>
  )
}
