import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { JoinPanel } from './join-panel.tsx'
import { MemberPanel } from './member-panel.tsx'

/** The Insider Program: join it, give feedback, see what became of it, vote on what others said. */
export default function InsiderDialog({ open, onClose }: ModalProps) {
  const { user } = useUser()
  const [isWriting, setWriting] = useState(false)
  const close = () => {
    setWriting(false)
    onClose()
  }
  // Whoever signs out meanwhile takes the dialog along.
  const isOpen = open && user !== null
  const words = !user?.isInsider
    ? { title: 'HGFS Insider', description: 'Shape the platform you shop with.' }
    : isWriting
      ? { title: 'Give Feedback', description: 'Tell us what works, what does not, and what is missing.' }
      : { title: "You're an HGFS Insider!", description: undefined }
  return (
    <Dialog open={isOpen} onClose={close} {...words}>
      {user && !user.isInsider && <JoinPanel userId={user.id} onClose={close} />}
      {user?.isInsider && isWriting && <FeedbackForm onDone={() => setWriting(false)} />}
      {user?.isInsider && !isWriting && <MemberPanel user={user} onWrite={() => setWriting(true)} />}
    </Dialog>
  )
}
