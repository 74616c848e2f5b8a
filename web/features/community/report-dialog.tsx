import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { NewReport } from '../../../domain/contracts/community.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
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

type Reasons = { choice: string | null; words: string }
const formId = 'report-form'

export default function ReportDialog({ target, open, onClose }: ModalProps & { target: ReportTarget }) {
  const report = useReport()
  const form = useContractForm<Reasons, typeof NewReport, unknown>({
    id: 'report',
    contract: NewReport,
    start: { choice: null, words: '' },
    bodyOf: ({ choice, words }) => ({
      ...target,
      reason: [choice === other ? '' : choice, words.trim()].filter(Boolean).join(': '),
    }),
    fieldOf: () => 'words',
    draft: { name: `report-${target.entity}-${target.entityId}`, keeps: open },
    send: (body) => report.mutateAsync({ body }),
    onSent() {
      form.reset()
      onClose()
    },
  })
  const choice = useWatch({ control: form.control, name: 'choice' })
  const cancel = () => {
    form.reset()
    form.giveUp()
    onClose()
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={form.isSending}>
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
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="choice"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              label="Reason"
              hideLabel
              name="report-reason"
              options={reasons.map((reason) => ({ value: reason, label: reason }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <TextArea label="In your words" optional={choice !== other} rows={3} {...form.field('words')} />
      </Form>
    </Dialog>
  )
}
