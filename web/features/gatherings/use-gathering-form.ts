import { useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { ApiError } from '../../lib/api.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { useFilledFields } from '../../lib/forms/filled-fields.ts'
import { newId } from '../../lib/ids.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { photoForRequest, usePhotos, type Photos } from '../images/images.api.ts'
import type { PhotoRules } from '../images/photo-rules.ts'
import type { Filling, SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { useUser } from '../../lib/session.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { rememberStore, storeOfThisVisit } from '../stores/stores.api.ts'
import {
  bodyOf,
  emptyValues,
  problemsIn,
  storeOf,
  valuesOf,
  type GatheringBody,
  type GatheringValues,
} from './gathering-values.ts'
import { useChangeGathering, useCreateGathering } from './gatherings.api.ts'

interface Options {
  /** Under this name a guest's draft is kept. */
  name: 'gathering' | 'quick-gathering'
  gathering?: Gathering
  /** Off while the dialog around it is closed: then there is nothing to keep. */
  isShown?: boolean
  rules: PhotoRules
  words: { signIn: string; failure: string }
  /** Null: kept on the device until there is a signal. */
  onSaved: (gathering: Gathering | null) => void
  /** Called with the problems of a refused attempt, by field. */
  onRefused: (problems: Record<string, string>) => void
}

export interface GatheringForm {
  fields: UseFormReturn<GatheringValues>
  photos: Photos
  store: StoreChoice | null
  setStore: (store: StoreChoice | null) => void
  /** By field, also 'photos' and 'store'. */
  problems: Record<string, string>
  /** By field, from what it was filled in. */
  marks: Partial<Record<keyof GatheringValues, string>>
  isOpen: (field: SuggestedField) => boolean
  fill: (found: Suggestions) => Filling
  isSaving: boolean
  submit: () => Promise<void>
}

type DraftValues = { values: GatheringValues; store: StoreChoice | null }

export function useGatheringForm({
  name,
  gathering,
  isShown = true,
  rules,
  words,
  onSaved,
  onRefused,
}: Options): GatheringForm {
  const { user } = useUser()
  const fields = useForm<GatheringValues>({ defaultValues: gathering ? valuesOf(gathering) : emptyValues })
  const { isDirty } = fields.formState
  const { marks, isOpen, fill } = useFilledFields(fields, emptyValues)
  const photos = usePhotos(rules, gathering?.photos)
  const [store, setStore] = useState(() => (gathering ? storeOf(gathering) : storeOfThisVisit()))
  const [wasTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const create = useCreateGathering(words.failure)
  const change = useChangeGathering(words.failure)
  const newKey = useIdempotencyKey()

  const restore = (values: GatheringValues, chosen: StoreChoice | null, kept: KeptPhoto[]) => {
    fields.reset(values)
    setStore(chosen)
    photos.basket.restore(kept)
  }
  const draft = useDraft<DraftValues>(name, {
    enabled: !gathering,
    keeps: !gathering && isShown,
    photos: () => photos.basket.kept(),
    present: () => ({
      isTouched: isDirty || photos.basket.get().length > 0,
      values: { values: fields.getValues(), store },
    }),
    onRestore: ({ values, photos: kept }) => restore(values.values, values.store, kept),
    onDiscard: () => restore(emptyValues, storeOfThisVisit(), []),
  })

  const check = () => problemsIn(fields.getValues(), store, photos.basket.get().length)
  // Once tried, the fields are checked as they are mended.
  const values = useWatch({ control: fields.control }) as GatheringValues
  const problems = wasTried ? { ...refusals, ...problemsIn(values, store, photos.list.length) } : {}

  async function submit() {
    setTried(true)
    setRefusals({})
    const found = check()
    if (Object.keys(found).length > 0) return onRefused(found)
    const current = fields.getValues()
    if (!user && navigator.onLine) {
      return draft.holdForSignIn({ values: current, store }, photos.basket.kept(), words.signIn)
    }
    setSaving(true)
    try {
      const kept = await photos.basket.settle()
      const saved = gathering
        ? await saveChange(gathering.id, bodyOf(current, store), kept)
        : await saveNew(bodyOf(current, store), kept)
      if (store) rememberStore(saved ? storeOf(saved) : store)
      await draft.discard()
      onSaved(saved)
    } catch (error) {
      // Already told in a toast; what the server holds against a field stands beside it.
      if (error instanceof ApiError)
        setRefusals(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
    } finally {
      setSaving(false)
    }
  }

  const saveNew = (body: GatheringBody, kept: KeptPhoto[]) => {
    const content = JSON.stringify([body, kept.map(({ path, blob }) => [path, blob?.size])])
    return create.mutateAsync({ body, photos: kept, key: newKey(content) })
  }
  const saveChange = async (id: number, body: GatheringBody, kept: KeptPhoto[]) =>
    change.mutateAsync({ params: { id }, body: { ...body, photos: await Promise.all(kept.map(photoForRequest)) } })

  return {
    fields,
    photos,
    store,
    setStore,
    problems,
    marks,
    // What such a thing costs elsewhere is not the price that was seen.
    isOpen: (field) => field !== 'estimatedPrice' && isOpen(field),
    fill({ estimatedPrice: _guess, ...found }) {
      const { filled, undo } = fill(found)
      return { fields: filled as SuggestedField[], undo }
    },
    isSaving,
    submit,
  }
}

/** The same key as long as the content is the same, so that a second press makes no second record. */
function useIdempotencyKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newId() }
    return last.current.key
  }
}
