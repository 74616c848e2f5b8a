import { ImagePlus, X } from 'lucide-react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { NewFeedback } from '../../../domain/contracts/insider.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { usePictureUpload } from '../images/images.api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice-fields.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { categoryOptions, typeOptions } from './feedback-words.ts'
import { useSubmitFeedback } from './insider.api.ts'
import { StarInput } from './stars.tsx'

type Values = z.input<typeof NewFeedback>

export function FeedbackForm({ onDone }: { onDone: () => void }) {
  const submit = useSubmitFeedback(onDone)
  const form = useContractForm<Values, typeof NewFeedback, unknown>({
    id: 'feedback',
    contract: NewFeedback,
    start: {
      title: '',
      description: '',
      feedbackType: 'general',
      category: null,
      rating: null,
      screenshot: null,
      isPublic: true,
    },
    draft: { name: 'feedback' },
    send: (body) => submit.mutateAsync({ body }),
  })
  const { control } = form
  const cancel = () => {
    form.giveUp()
    onDone()
  }
  return (
    <Form form={form} className="flex flex-col gap-5 pb-2">
      <TextField label="Title" aside={<Length control={control} name="title" most={100} />} {...form.field('title')} />
      <TextArea
        label="Description"
        rows={5}
        aside={<Length control={control} name="description" most={1000} />}
        {...form.field('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="Feedback type" options={typeOptions} {...form.field('feedbackType')} />
        <Select
          id="feedback-category"
          label="Category"
          optional
          options={[{ value: '', label: 'No category' }, ...categoryOptions]}
          {...form.register('category', { setValueAs: (value: string | null) => value || null })}
        />
      </div>
      <Controller
        control={control}
        name="rating"
        render={({ field: { value, onChange } }) => (
          <StarInput name="rating" value={value ?? null} onChange={onChange} />
        )}
      />
      <Screenshot
        path={useWatch({ control, name: 'screenshot' }) ?? null}
        onChange={(path) => form.setValue('screenshot', path, { shouldDirty: true })}
      />
      <Checkbox label="Allow your feedback to be shared with other insiders" {...form.field('isPublic')} />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isSending}>
          Submit Feedback
        </Button>
      </div>
    </Form>
  )
}

function Length({ control, name, most }: { control: Control<Values>; name: 'title' | 'description'; most: number }) {
  const { length } = useWatch({ control, name }).trim()
  return (
    <span className={length > most ? 'font-semibold text-danger figures' : 'figures'}>
      {length} / {most}
    </span>
  )
}

/** Uploaded as soon as it is chosen; the feedback then names it. */
function Screenshot({ path, onChange }: { path: string | null; onChange: (path: string | null) => void }) {
  const { choose, isUploading, progress } = usePictureUpload(onChange)
  return (
    <div className="flex items-center gap-3">
      {path ? (
        <span className="relative">
          <img src={path} alt="Your screenshot" className="h-24 rounded-md border border-line" />
          <IconButton
            label="Remove the screenshot"
            size="sm"
            variant="secondary"
            className="absolute -top-2 -right-2"
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        </span>
      ) : (
        <FileButton
          fieldLabel="Screenshot"
          variant="secondary"
          size="sm"
          icon={<ImagePlus className="size-4" aria-hidden="true" />}
          pending={isUploading}
          pendingLabel={`Uploading ${Math.round(progress * 100)}%`}
          onPicture={choose}
        >
          Add a screenshot
        </FileButton>
      )}
    </div>
  )
}
