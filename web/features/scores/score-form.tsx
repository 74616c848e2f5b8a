import type { ComponentType } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError, type BodyOf } from '../../lib/api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { asDataUrl, photoRules, usePhotos, type Photos } from '../images/images.api.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { ScoreFields } from './score-fields.tsx'
import { checkScore, purchaseOf, receiptPart, type ScoreValues } from './score-values.ts'

export type PhotoFieldProps = { id: string; label: string; photos: Photos; hint?: string; error?: string | undefined }

type ScoreFormProps = {
  id: string
  start: ScoreValues
  receiptUrl?: string | null
  isNew?: boolean
  saveLabel: string
  PhotoField: ComponentType<PhotoFieldProps>
  /** Rejects when the server says no; the form then stays as it is. */
  onSave: (purchase: BodyOf<'PUT /scores/:id'>) => Promise<unknown>
  onCancel: () => void
}

/** A purchase in full, for a new score and for one that is edited in place. */
export function ScoreForm({
  id,
  start,
  receiptUrl = null,
  isNew,
  saveLabel,
  PhotoField,
  onSave,
  onCancel,
}: ScoreFormProps) {
  const form = useForm<ScoreValues>({ resolver: checkScore, defaultValues: start })
  const photos = usePhotos(photoRules, receiptUrl ? [receiptUrl] : [], 1)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      const receipt = await receiptPart(await photos.basket.settle(), asDataUrl, receiptUrl)
      await onSave({ ...purchaseOf(values), ...receipt })
    } catch (error) {
      // The toast has said it; what belongs to a field is also said there.
      const fields = error instanceof ApiError ? error.errors : []
      for (const { path, message } of fields) form.setError(path.split('.')[0] as keyof ScoreValues, { message })
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormErrorSummary problems={problemsOf(errors, (name) => `${id}-${name}`)} />
        <ScoreFields
          id={id}
          isNew={isNew}
          receipt={
            <PhotoField id={`${id}-receipt`} label="Receipt" hint="Optional. Only you see it." photos={photos} />
          }
        />
        <div className="score-form-actions">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting} pendingLabel="Saving…">
            {saveLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
