import type { ComponentType } from 'react'
import { ScoreChange } from '../../../domain/contracts/scores.ts'
import type { BodyOf } from '../../lib/api.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { photoRules, usePhotos, type Photos } from '../images/images.api.ts'
import { Button } from '../../ui/button.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ScoreFields } from './score-fields.tsx'
import { purchaseOf, type ScoreValues } from './score-values.ts'

export type PhotoFieldProps = { id: string; label: string; photos: Photos; hint?: string; error?: string | undefined }

type ScoreFormProps = {
  id: string
  /** What it is kept under. */
  draft: string
  start: ScoreValues
  receiptUrl?: string | null
  isNew?: boolean
  saveLabel: string
  PhotoField: ComponentType<PhotoFieldProps>
  /** Rejects when the server says no; the form then stays as it is. */
  onSave: (purchase: BodyOf<'PUT /scores/:id'>, photos: KeptPhoto[], values: ScoreValues) => Promise<unknown>
  onCancel: () => void
}

/** A purchase in full, for a new score and for one that is edited in place. */
export function ScoreForm({
  id,
  draft,
  start,
  receiptUrl = null,
  isNew,
  saveLabel,
  PhotoField,
  onSave,
  onCancel,
}: ScoreFormProps) {
  const photos = usePhotos(photoRules, receiptUrl ? [receiptUrl] : [], 1)
  const form = useContractForm({
    id,
    contract: ScoreChange,
    start,
    bodyOf: purchaseOf,
    photos: photos.basket,
    draft: { name: draft },
    send: (_body, values, kept) => onSave(purchaseOf(values), kept, values),
  })
  const cancel = () => {
    form.giveUp()
    onCancel()
  }
  return (
    <Form form={form} className="flex flex-col gap-5">
      <ScoreFields
        id={id}
        isNew={isNew}
        receipt={<PhotoField id={`${id}-receipt`} label="Receipt" hint="Optional. Only you see it." photos={photos} />}
      />
      <FormActions place={isNew ? 'dialog' : 'inline'}>
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isSending} pendingLabel="Saving…">
          {saveLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
