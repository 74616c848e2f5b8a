import { useState, type ComponentType } from 'react'
import { NewHunt, type Hunt } from '../../../domain/contracts/hunts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm, type ContractForm } from '../../lib/forms/use-contract-form.ts'
import { usePlace } from '../../lib/location.ts'
import { useFilledFields, type FilledFields } from '../../lib/forms/filled-fields.ts'
import type { Photo } from '../images/photo-basket.ts'
import { asDataUrl, type Photos } from '../images/images.api.ts'
import type { Filling, SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { draftFrom, huntFormDraft } from './hunt-draft.ts'
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
import { placeOf, useChangeHunt, useStartHunt } from './hunts.api.ts'

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
  /** What the hunt is made from, as an address names it; a form kept for something else does not come back here. */
  from?: string
  /** The form has been kept on the device, for example because a guest was asked to sign in. */
  onHold?: () => Promise<void>
  /** In a dialog the buttons stay at its lower edge. */
  inDialog?: boolean
}

export function HuntForm({ PhotoField, Assistant, onCancel, inDialog = false, ...props }: HuntFormProps) {
  const { hunt, photos } = props
  const [moves, setMoves] = useState(false)
  const form = useHuntForm(props, moves)
  const filled = useFilledFields(form, emptyHunt)
  const cancel = () => {
    form.giveUp()
    onCancel()
  }
  return (
    <Form form={form} className="flex flex-col gap-6">
      <HuntSource />
      <HuntFields
        hunt={hunt}
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
              <Assistant photos={photos.list} productName={form.getValues('productName')} {...fillingOf(filled)} />
            )}
          </>
        }
        place={<HuntPlaceField hunt={hunt} moves={moves} onMoves={setMoves} />}
      />
      <FormActions place={inDialog ? 'dialog' : 'page'} className="sm:*:min-w-36">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isSending} pendingLabel="Saving…">
          {hunt ? 'Save Changes' : 'Start Hunt'}
        </Button>
      </FormActions>
    </Form>
  )
}

type HuntFormOptions = Pick<HuntFormProps, 'start' | 'hunt' | 'photos' | 'onSaved' | 'from' | 'onHold'>

/** Makes a hunt or changes one; `moves` says whether an edited hunt goes to where the person is now. */
function useHuntForm(options: HuntFormOptions, moves: boolean): ContractForm<HuntValues> {
  const { start, hunt, photos, onSaved, from = '', onHold } = options
  const { point } = usePlace()
  const { start: startHunt } = useStartHunt({ isOverAtOnce: true })
  const change = useChangeHunt()
  return useContractForm({
    id: 'hunt',
    contract: NewHunt,
    start,
    bodyOf: newHuntOf,
    photos: photos.basket,
    draft: { name: hunt ? `${huntFormDraft}-${hunt.id}` : draftFrom(from), onKept: onHold },
    signIn: hunt ? undefined : 'Please sign in to add this product to your hunts',
    worksOffline: true,
    async send(_body, values, kept): Promise<Hunt | null> {
      if (hunt) {
        const photo = await photoPart(kept, asDataUrl, hunt.photoUrl)
        const place = hunt.latitude === null || moves ? point : null
        return change.mutateAsync({
          params: { id: hunt.id },
          body: { ...huntChangeOf(values, hunt), ...photo, ...place },
        })
      }
      // Whoever does not say where they are looks around the store where it was seen.
      const { latitude = null, longitude = null } = point ?? (await placeOf(values.gatheringId)) ?? {}
      return startHunt({
        body: { ...newHuntOf(values), latitude, longitude },
        photos: kept.slice(0, 1),
        form: { draft: draftFrom(from), path: from ? `/hunts/new?${from}` : '/hunts/new', values },
      })
    },
    onSent: onSaved,
  })
}

/** The form's fields as the assistant knows them. */
function fillingOf(filled: FilledFields<HuntValues>): Pick<HuntAssistantProps, 'isOpen' | 'onFill'> {
  return {
    isOpen(suggested) {
      const field = huntFieldOf(suggested)
      return field !== undefined && filled.isOpen(field)
    },
    onFill(found) {
      const taken = filled.fill(huntFieldsOf(found))
      const fields = (Object.keys(found) as SuggestedField[]).filter((suggested) => {
        const field = huntFieldOf(suggested)
        return field !== undefined && taken.filled.includes(field)
      })
      return { fields, undo: taken.undo }
    },
  }
}
