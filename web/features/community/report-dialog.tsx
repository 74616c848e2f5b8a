import { useState } from 'react'
import type { z } from 'zod'
import { NewReport } from '../../../domain/contracts/community.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { ModalProps } from '../../ui/use-modal.ts'
import { useReport } from './community.api.ts'

export type ReportTarget = Pick<z.input<typeof NewReport>, 'entity' | 'entityId'>

const other = 'Something else'
const reasons = [
  'Spam or advertising',
  'Wrong or misleading',
  'Offensive or unsafe',
  'Shows a person’s private data',
  other,
]

export default function ReportDialog({ target, open, onClose }: ModalProps & { target: ReportTarget }) {
  const [choice, setChoice] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const report = useReport(() => {
    setChoice(null)
    setWords('')
    onClose()
  })

  function send() {
    const reason = [choice === other ? '' : choice, words.trim()].filter(Boolean).join(': ')
    const checked = NewReport.safeParse({ ...target, reason })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) report.mutate({ body: checked.data })
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button pending={report.isPending} onClick={send}>
        Send report
      </Button>
    </>
  )
  return (
    <Dialog
      {...{ open, onClose, footer }}
      size="sm"
      title={`Report this ${target.entity}`}
      description="What is wrong with it? Only the admins see what you write."
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Reason"
          hideLabel
          name="report-reason"
          options={reasons.map((reason) => ({ value: reason, label: reason }))}
          value={choice}
          onChange={setChoice}
        />
        <TextArea
          id="report-words"
          label="In your words"
          optional={choice !== other}
          rows={3}
          error={problem}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
