import { useLocation, useSearch } from 'wouter'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
import { AuthPanel } from './auth-panel.tsx'

export default function AuthModal({ open, onClose }: ModalProps) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Authentication Required"
      description="Please login or register to continue."
    >
      <AuthPanel returnTo={search ? `${path}?${search}` : path} />
    </Dialog>
  )
}
