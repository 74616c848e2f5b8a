import { zodResolver } from '@hookform/resolvers/zod'
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { Controller, useForm, useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { NewFeedback } from '../../../domain/contracts/insider.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { uploadPhoto } from '../images/images.api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice-fields.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { categoryOptions, typeOptions } from './feedback-words.ts'
import { useSubmitFeedback } from './insider.api.ts'
import { StarInput } from './stars.tsx'

type Values = z.input<typeof NewFeedback>

export function FeedbackForm({ onDone }: { onDone: () => void }) {
  const submit = useSubmitFeedback(onDone)
  const { register, handleSubmit, control, setValue, formState } = useForm<
    Values,
    unknown,
    z.output<typeof NewFeedback>
  >({
    resolver: zodResolver(NewFeedback),
    defaultValues: {
      title: '',
      description: '',
      feedbackType: 'general',
      category: null,
      rating: null,
      isPublic: true,
    },
  })
  const { errors } = formState
  const field = (name: 'title' | 'description') => ({ id: `feedback-${name}`, error: errors[name]?.message })
  return (
    <form noValidate className="flex flex-col gap-5 pb-2" onSubmit={handleSubmit((body) => submit.mutate({ body }))}>
      <FormErrorSummary problems={problemsOf(errors, (name) => `feedback-${name}`)} />
      <TextField
        label="Title"
        aside={<Length control={control} name="title" most={100} />}
        {...field('title')}
        {...register('title')}
      />
      <TextArea
        label="Description"
        rows={5}
        aside={<Length control={control} name="description" most={1000} />}
        {...field('description')}
        {...register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select id="feedback-feedbackType" label="Feedback type" options={typeOptions} {...register('feedbackType')} />
        <Select
          id="feedback-category"
          label="Category"
          optional
          options={[{ value: '', label: 'No category' }, ...categoryOptions]}
          {...register('category', { setValueAs: (value: string | null) => value || null })}
        />
      </div>
      <Controller
        control={control}
        name="rating"
        render={({ field: { value, onChange } }) => (
          <StarInput name="rating" value={value ?? null} onChange={onChange} />
        )}
      />
      <Screenshot onChange={(path) => setValue('screenshot', path)} />
      <Checkbox
        id="feedback-isPublic"
        label="Allow your feedback to be shared with other insiders"
        {...register('isPublic')}
      />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={submit.isPending}>
          Submit Feedback
        </Button>
      </div>
    </form>
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

const largest = 10 * 1024 * 1024

/** Uploaded as soon as it is chosen; the feedback then names it. */
function Screenshot({ onChange }: { onChange: (path: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ path: string | null; progress: number | null }>({ path: null, progress: null })

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    if (file.size > largest) {
      toast({ title: 'File too large', description: `${file.name}, max 10MB`, variant: 'destructive' })
      return
    }
    setState({ path: null, progress: 0 })
    try {
      const onProgress = (progress: number) => setState({ path: null, progress })
      const path = await uploadPhoto(file, { onProgress, signal: new AbortController().signal })
      setState({ path, progress: null })
      onChange(path)
    } catch (error) {
      setState({ path: null, progress: null })
      const description = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      toast({ title: 'Upload error', description, variant: 'destructive' })
    }
  }

  return (
    <div className="flex items-center gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Screenshot"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      {state.path ? (
        <span className="relative">
          <img src={state.path} alt="Your screenshot" className="h-24 rounded-md border border-line" />
          <IconButton
            label="Remove the screenshot"
            size="sm"
            variant="secondary"
            className="absolute! -top-2 -right-2 rounded-full"
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => {
              setState({ path: null, progress: null })
              onChange(null)
            }}
          />
        </span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={<ImagePlus className="size-4" aria-hidden="true" />}
          pending={state.progress !== null}
          pendingLabel={`Uploading ${Math.round((state.progress ?? 0) * 100)}%`}
          onClick={() => input.current?.click()}
        >
          Add a screenshot
        </Button>
      )}
    </div>
  )
}
