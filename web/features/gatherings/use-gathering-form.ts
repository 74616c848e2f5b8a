import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { NewGathering, type Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { useContentKey } from '../../lib/forms/content-key.ts'
import { useFilledFields } from '../../lib/forms/filled-fields.ts'
import { useContractForm, type ContractForm } from '../../lib/forms/use-contract-form.ts'
import { photosHanded, takeHandedPhotos } from '../../lib/phone/handed-photos.ts'
import type { Toast } from '../../ui/overlays/toast.ts'
import type { Filling, SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { photoForRequest, usePhotos, type Photos } from '../images/images.api.ts'
import type { PhotoRules } from '../images/photo-rules.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { rememberStore, storeOfThisVisit } from '../stores/stores.api.ts'
import {
  bodyOf,
  bodyWithPhotos,
  emptyValues,
  fieldOf,
  storeOf,
  valuesOf,
  valuesOfWish,
  type GatheringBody,
  type GatheringValues,
} from './gathering-values.ts'
import { useChangeGathering, useCreateGathering } from './gatherings.api.ts'

interface Options {
  /** Before the ids of the fields. */
  id: string
  /** Under this name it is kept. */
  name: 'gathering' | 'quick-gathering'
  gathering?: Gathering
  /** What somebody hunts for and this person has seen: it fills in what is known, and is told. */
  seenFor?: Hunt | null
  /** Off while the dialog around it is closed: then there is nothing to keep. */
  isShown?: boolean
  rules: PhotoRules
  /** Photos that were taken or shared before it was open are its own. */
  takesHanded?: boolean
  words: { signIn: string; failure: string }
  /** Said in a toast when one of these is missing. */
  refusals: readonly (readonly [field: string, words: Toast])[]
  /** Null: kept on the device until there is a signal. */
  onSaved: (gathering: Gathering | null) => void
}

export interface GatheringForm extends ContractForm<GatheringValues> {
  photos: Photos
  store: StoreChoice | null
  setStore: (store: StoreChoice | null) => void
  /** By field, from what it was filled in. */
  marks: Partial<Record<keyof GatheringValues, string>>
  isOpen: (field: SuggestedField) => boolean
  fill: (found: Suggestions) => Filling
}

export function useGatheringForm({
  id,
  name,
  gathering,
  seenFor = null,
  isShown = true,
  words,
  ...options
}: Options): GatheringForm {
  const photos = usePhotos(options.rules, gathering?.photos)
  const create = useCreateGathering(words.failure)
  const change = useChangeGathering(words.failure)
  const key = useContentKey()

  const saveNew = async (values: GatheringValues, kept: KeptPhoto[]) => {
    const { store, ...body } = bodyOf(values)
    const typedStore = values.store?.isTyped ? values.store : undefined
    const content = JSON.stringify([body, store, kept.map(({ path, blob }) => [path, blob?.size])])
    const huntId = seenFor?.id ?? null
    const saved = await create.mutateAsync({
      body: typedStore ? body : { ...body, store },
      photos: kept,
      key: key.of(content),
      huntId,
      typedStore,
      form: {
        draft: draftName('gathering', undefined, seenFor),
        path: huntId === null ? '/gatherings/new' : `/gatherings/new?huntId=${huntId}`,
        values,
      },
    })
    return saved?.gathering ?? null
  }
  const saveChange = async (changed: Gathering, body: GatheringBody, kept: KeptPhoto[]) => {
    const sent = await Promise.all(kept.map(photoForRequest))
    return change.mutateAsync({ params: { id: changed.id }, body: { ...body, photos: sent } })
  }
  const form = useContractForm<GatheringValues, typeof NewGathering, Gathering | null>({
    id,
    contract: NewGathering,
    start: gathering
      ? valuesOf(gathering)
      : { ...emptyValues, store: storeOfThisVisit(), ...(seenFor && valuesOfWish(seenFor)) },
    bodyOf: (values) => bodyWithPhotos(values, photos.basket.get().length),
    fieldOf,
    refusals: options.refusals,
    photos: photos.basket,
    draft: { name: draftName(name, gathering, seenFor), keeps: isShown },
    signIn: gathering ? undefined : words.signIn,
    worksOffline: true,
    async send(_body, values, kept) {
      const saved = gathering ? await saveChange(gathering, bodyOf(values), kept) : await saveNew(values, kept)
      if (values.store) rememberStore(saved ? storeOf(saved) : values.store)
      return saved
    },
    onSent: options.onSaved,
  })
  useHandedPhotos(photos, options.takesHanded ?? false)
  const { marks, isOpen, fill } = useFilledFields(form, emptyValues)
  const { isSubmitted } = form.formState
  // Photos are no field of the form: once it was tried, they are looked at again as they come and go.
  const checkAgain = useEffectEvent(() => isSubmitted && void form.trigger())
  const photoCount = photos.list.length
  useEffect(() => void checkAgain(), [photoCount])

  return {
    ...form,
    photos,
    store: useWatch({ control: form.control, name: 'store' }),
    setStore: (store) => form.setValue('store', store, { shouldDirty: true, shouldValidate: isSubmitted }),
    marks,
    // What such a thing costs elsewhere is not the price that was seen.
    isOpen: (field) => field !== 'estimatedPrice' && isOpen(field),
    fill({ estimatedPrice: _guess, ...found }) {
      const { filled, undo } = fill(found)
      return { fields: filled as SuggestedField[], undo }
    },
  }
}

function useHandedPhotos({ basket }: Photos, isTaken: boolean): void {
  useEffect(() => {
    if (!isTaken) return
    const take = () => void takeHandedPhotos().then((files) => files.length > 0 && basket.add(files))
    take()
    addEventListener(photosHanded, take)
    return () => removeEventListener(photosHanded, take)
  }, [basket, isTaken])
}

/** What is edited, and what was seen for a hunt, has a draft of its own: one must not push aside another. */
function draftName(name: string, gathering: Gathering | undefined, seenFor: Hunt | null): string {
  if (gathering) return `${name}-${gathering.id}`
  return seenFor ? `${name}-for-${seenFor.id}` : name
}
