import { useState } from 'react'
import type { Feedback } from '../../../domain/contracts/insider.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useRespond } from './admin.api.ts'
import { useLast } from './use-last.ts'

type Decision = 'pending' | 'approved' | 'rejected'
const decisions = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const

export function RespondDialog({ feedback, onClose }: { feedback: Feedback | null; onClose: () => void }) {
  const shown = useLast(feedback)
  const respond = useRespond()
  return (
    <Dialog
      open={feedback !== null}
      onClose={onClose}
      title="Respond to Feedback"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="respond-form" pending={respond.isPending}>
            Submit Response
          </Button>
        </>
      }
    >
      {shown && <RespondForm key={shown.id} feedback={shown} respond={respond} onClose={onClose} />}
    </Dialog>
  )
}

type RespondFormProps = { feedback: Feedback; respond: ReturnType<typeof useRespond>; onClose: () => void }

function RespondForm({ feedback, respond, onClose }: RespondFormProps) {
  const [status, setStatus] = useState<Decision>(feedback.status === 'new' ? 'pending' : feedback.status)
  const [adminResponse, setResponse] = useState(feedback.adminResponse ?? '')
  const submit = () =>
    respond.mutate({ params: { id: feedback.id }, body: { status, adminResponse } }, { onSuccess: onClose })
  return (
    <form
      id="respond-form"
      className="flex flex-col gap-5 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="rounded-md bg-sunken p-4">
        <p className="font-semibold break-words">{feedback.title}</p>
        <p className="text-sm text-ink-soft">
          <span className="capitalize">{feedback.feedbackType.replaceAll('_', ' ')}</span> by {feedback.username},{' '}
          {formatDate(feedback.createdAt)}
          {feedback.rating ? `, rated ${feedback.rating}/5` : ''}
        </p>
        <p className="mt-2 break-words whitespace-pre-line">{feedback.description}</p>
        {feedback.screenshot && (
          <a href={feedback.screenshot} target="_blank" rel="noreferrer" className="mt-3 inline-block">
            <img src={feedback.screenshot} alt="Screenshot" className="max-h-48 rounded-md border border-line" />
          </a>
        )}
      </div>
      <RadioGroup
        label="Status"
        name="feedback-status"
        layout="chips"
        options={decisions}
        value={status}
        onChange={setStatus}
      />
      <TextArea
        label="Response"
        optional
        hint="The author sees it under their feedback."
        maxLength={5000}
        value={adminResponse}
        onChange={(event) => setResponse(event.currentTarget.value)}
      />
    </form>
  )
}
