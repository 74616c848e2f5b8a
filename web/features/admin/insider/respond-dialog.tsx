import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FeedbackResponse } from '../../../../domain/contracts/admin-insider.ts'
import type { Feedback } from '../../../../domain/contracts/insider.ts'
import { typeLabel } from '../../insider/insider.api.ts'
import { Form } from '../../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/fields/choice-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useRespond } from '../admin.api.ts'
import { useLast } from '../../../ui/overlays/use-last.ts'

type Answer = { status: 'pending' | 'approved' | 'rejected'; adminResponse: string }
const decisions = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const

type RespondDialogProps = {
  feedback: Feedback | null
  onClose: () => void
  /** The server would not have it: the dialog comes back with what was written. */
  onRefused: (feedback: Feedback) => void
}

export function RespondDialog({ feedback, onClose, onRefused }: RespondDialogProps) {
  const shown = useLast(feedback)
  const respond = useRespond()
  const [refused, setRefused] = useState<Answer | null>(null)
  const submit = (answer: Answer) => {
    if (!shown) return
    onClose()
    respond.mutate(
      { params: { id: shown.id }, body: answer },
      {
        onSuccess: () => setRefused(null),
        onError() {
          setRefused(answer)
          onRefused(shown)
        },
      },
    )
  }
  const close = () => {
    setRefused(null)
    onClose()
  }
  return (
    <Dialog
      open={feedback !== null}
      onClose={close}
      title="Respond to Feedback"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="respond-form">
            Submit Response
          </Button>
        </>
      }
    >
      {shown && (
        <RespondForm
          key={shown.id}
          feedback={shown}
          begun={
            refused ?? {
              status: shown.status === 'new' ? 'pending' : shown.status,
              adminResponse: shown.adminResponse ?? '',
            }
          }
          onSubmit={submit}
        />
      )}
    </Dialog>
  )
}

type RespondFormProps = { feedback: Feedback; begun: Answer; onSubmit: (answer: Answer) => void }

function RespondForm({ feedback, begun, onSubmit }: RespondFormProps) {
  const form = useContractForm({
    id: 'respond',
    contract: FeedbackResponse,
    start: begun,
    draft: { name: `response-${feedback.id}` },
    send: (_body, answer) => Promise.resolve(onSubmit(answer)),
  })
  return (
    <Form form={form} id="respond-form" className="flex flex-col gap-5 pb-2">
      <div className="rounded-md bg-sunken p-4">
        <p className="font-semibold break-words">{feedback.title}</p>
        <p className="text-sm text-ink-soft">
          <span className="capitalize">{typeLabel(feedback.feedbackType)}</span> by {feedback.username},{' '}
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
      <Controller
        control={form.control}
        name="status"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label="Status"
            name="feedback-status"
            layout="chips"
            options={decisions}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <TextArea
        label="Response"
        optional
        hint="The author sees it under their feedback."
        maxLength={5000}
        {...form.field('adminResponse')}
      />
    </Form>
  )
}
