import { useLocation, useSearch } from 'wouter'
import { authPrompt, closeAuthPrompt } from '../../lib/auth-prompt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AuthPanel } from './auth-panel.tsx'

export default function AuthModal() {
  const { open } = authPrompt.use()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Dialog
      open={open}
      onClose={closeAuthPrompt}
      size="sm"
      title="Authentication Required"
      description="Please login or register to continue."
    >
      <AuthPanel returnTo={search ? `${path}?${search}` : path} />
    </Dialog>
  )
}
