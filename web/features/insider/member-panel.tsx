import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../domain/contracts/accounts.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FeedbackHistory } from './feedback-history.tsx'
import { useLeaveProgram } from './insider.api.ts'
import { PublicFeedback } from './public-feedback.tsx'

const tabs = [
  { value: 'own', label: 'Your feedback' },
  { value: 'others', label: 'From other insiders' },
] as const

const weekMs = 7 * 24 * 3600 * 1000

export function MemberPanel({ user, onWrite }: { user: User; onWrite: () => void }) {
  const [tab, setTab] = useState<'own' | 'others'>('own')
  const [isLeaving, setLeaving] = useState(false)
  const leave = useLeaveProgram()
  const [isDue] = useState(() => !user.lastFeedbackDate || Date.now() - Date.parse(user.lastFeedbackDate) > weekMs)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Member since {user.insiderSince ? formatDate(user.insiderSince) : 'today'}</p>
        <Button icon={<MessageSquarePlus className="size-5" aria-hidden="true" />} onClick={onWrite}>
          Give Feedback
        </Button>
      </div>
      {isDue && (
        <p className="mt-4 rounded-md bg-score-soft px-4 py-3 text-score">
          This week’s feedback is still open. What was the last thing that annoyed or delighted you?
        </p>
      )}
      <Tabs label="Feedback" className="mt-4" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'own' ? <FeedbackHistory userId={user.id} /> : <PublicFeedback userId={user.id} />}
      </Tabs>
      <div className="mt-6 border-t border-line pt-3 text-right">
        <Button variant="ghost" size="sm" onClick={() => setLeaving(true)}>
          Leave the program
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave the Insider Program?"
        question="Your feedback stays. You can join again any time while you are eligible."
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive={false}
        pending={leave.isPending}
        onConfirm={() => leave.mutate({ body: { isInsider: false } }, { onSuccess: () => setLeaving(false) })}
      />
    </div>
  )
}
