import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { FormProvider, useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { NewHunt, type Hunt } from '../../../domain/contracts/hunts.ts'
import { ApiError } from '../../lib/api.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { usePlace } from '../../lib/location.ts'
import { useFilledFields } from '../../lib/forms/filled-fields.ts'
import type { Photo } from '../images/photo-basket.ts'
import { asDataUrl, type Photos } from '../images/images.api.ts'
import { useUser } from '../../lib/session.ts'
import type { Filling, SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { huntFormDraft, type HuntDraft } from './hunt-draft.ts'
import { HuntFields } from './hunt-fields.tsx'
import { HuntPlaceField } from './hunt-place-field.tsx'
import { HuntSource } from './hunt-source.tsx'
import {
  emptyHunt,
  huntChangeOf,
  huntFieldOf,
  huntFieldsOf,
  newHuntOf,
  photoPart,
  type HuntValues,
} from './hunt-values.ts'
import { gatheringQuery, useChangeHunt, useStartHunt } from './hunts.api.ts'
import './hunts.css'

export type PhotoFieldProps = { id: string; label: string; photos: Photos; hint?: string; error?: string | undefined }

/** Recognizes the product on the photos and offers what it found. */
export type HuntAssistantProps = {
  photos: readonly Photo[]
  productName: string
  /** Whether a field is still empty. */
  isOpen: (field: SuggestedField) => boolean
  onFill: (found: Suggestions) => Filling
}

export type HuntFormProps = {
  start: HuntValues
  /** The hunt that is edited; without one the form makes a new one. */
  hunt?: Hunt
  photos: Photos
  PhotoField: ComponentType<PhotoFieldProps>
  /** Stands under the photo once there is one. Left out, nothing of it shows. */
  Assistant?: ComponentType<HuntAssistantProps>
  onSaved: () => void
  onCancel: () => void
  /** Whether a kept form may take the place of `start`, and where the form stands, for keeping it. */
  restores?: boolean
  from?: string
  /** The form has been kept on the device, for example because a guest was asked to sign in. */
  onHold?: () => Promise<void>
  /** In a dialog the buttons stay at its lower edge. */
  inDialog?: boolean
}

/** The contract's own rules, so that the form says what the server would say. */
const check: Resolver<HuntValues> = (values) => {
  const checked = NewHunt.safeParse(newHuntOf(values))
  if (checked.success) return { values, errors: {} }
  const errors: FieldErrors<HuntValues> = {}
  for (const { path, message } of checked.error.issues)
    errors[path[0] as keyof HuntValues] ??= { type: 'contract', message }
  return { values: {}, errors }
}

export function HuntForm({ start, hunt, photos, PhotoField, restores = false, from = '', ...props }: HuntFormProps) {
  const { onSaved, onCancel, onHold, inDialog = false, Assistant } = props
  const { user } = useUser()
  const { point } = usePlace()
  const [moves, setMoves] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const form = useForm<HuntValues>({ resolver: check, defaultValues: start })
  const filled = useFilledFields(form, emptyHunt)
  const { isSubmitting, isDirty, errors } = form.formState
  const { data: gathering } = useQuery(gatheringQuery(useWatch({ control: form.control, name: 'gatheringId' })))
  const { start: startHunt } = useStartHunt()
  const change = useChangeHunt()
  const draft = useDraft<HuntDraft>(huntFormDraft, {
    enabled: restores || isHeld,
    keeps: !hunt,
    photos: () => photos.basket.kept(),
    onKept: onHold,
    present: () => ({ isTouched: isDirty || photos.basket.get().length > 0, values: { ...form.getValues(), from } }),
    onRestore({ values: { from: _from, ...values }, photos: kept }) {
      form.reset({ ...emptyHunt, ...values })
      photos.basket.restore(kept)
    },
    onDiscard() {
      form.reset(start)
      photos.basket.clear()
    },
  })

  async function save(values: HuntValues) {
    const kept = await photos.basket.settle()
    if (!user && !hunt) {
      setHeld(true)
      return draft.holdForSignIn({ ...values, from }, kept, 'Please sign in to add this product to your hunts')
    }
    const photo = await photoPart(kept, asDataUrl, hunt?.photoUrl)
    if (hunt) {
      const place = hunt.latitude === null || moves ? point : null
      await change.mutateAsync({ params: { id: hunt.id }, body: { ...huntChangeOf(values, hunt), ...photo, ...place } })
    } else {
      // Whoever does not say where they are looks around the store where it was seen.
      const { latitude = null, longitude = null } = point ?? gathering ?? {}
      await startHunt({ ...newHuntOf(values), ...photo, latitude, longitude })
      await draft.discard()
    }
    onSaved()
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values)
    } catch (error) {
      // The toast has said it; what belongs to a field is also said there.
      const fields = error instanceof ApiError ? error.errors : []
      for (const { path, message } of fields) form.setError(path.split('.')[0] as keyof HuntValues, { message })
    }
  })

  function isOpen(suggested: SuggestedField) {
    const field = huntFieldOf(suggested)
    return field !== undefined && filled.isOpen(field)
  }
  function fill(found: Suggestions): Filling {
    const taken = filled.fill(huntFieldsOf(found))
    const fields = (Object.keys(found) as SuggestedField[]).filter((suggested) => {
      const field = huntFieldOf(suggested)
      return field !== undefined && taken.filled.includes(field)
    })
    return { fields, undo: taken.undo }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        data-kept={hunt ? undefined : ''}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        <FormErrorSummary problems={problemsOf(errors, (name) => `hunt-${name}`)} />
        <HuntSource />
        <HuntFields
          marks={filled.marks}
          photo={
            <>
              <PhotoField
                id="hunt-photo"
                label="Photo"
                hint="Optional. With a photo the matcher also compares pictures."
                photos={photos}
              />
              {Assistant && photos.list.length > 0 && (
                <Assistant
                  photos={photos.list}
                  productName={form.getValues('productName')}
                  isOpen={isOpen}
                  onFill={fill}
                />
              )}
            </>
          }
          place={<HuntPlaceField hunt={hunt} moves={moves} onMoves={setMoves} />}
        />
        <div className={classNames('hunt-form-actions', inDialog && 'hunt-form-actions-dialog')}>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting} pendingLabel="Saving…">
            {hunt ? 'Save Changes' : 'Start Hunt'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
