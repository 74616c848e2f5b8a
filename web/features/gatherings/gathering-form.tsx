import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { photoRules } from '../images/images.api.ts'
import type { SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { DemandLine } from './demand-line.tsx'
import type { FormSlots } from './form-slots.ts'
import {
  CategoryField,
  DescriptionField,
  NameField,
  PriceFields,
  PublicField,
  QuantityField,
  TagDetailFields,
  TagsField,
} from './gathering-fields.tsx'
import { useGatheringForm } from './use-gathering-form.ts'

type GatheringFormProps = FormSlots & {
  /** Given, it is edited; else a new one is made. */
  gathering?: Gathering
  /** What somebody hunts for and this person has seen. */
  seenFor?: Hunt | null
  onSaved: (gathering: Gathering | null) => void
  onCancel: () => void
}

const aboveTheFold = new Set<SuggestedField>(['productName', 'price', 'compareAtPrice'])
const words = {
  signIn: 'Please sign in or register to save this product',
  failure: 'Failed to save product. Please try again.',
}

const refusals = [
  ['photos', { title: 'No photos', description: 'Please add at least one photo of the product.' }],
] as const

/** The full form: photo first, and the button always within reach of the thumb. */
export function GatheringForm({
  gathering,
  seenFor = null,
  PhotoField,
  StoreField,
  Assistant,
  onSaved,
  onCancel,
}: GatheringFormProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const form = useGatheringForm({
    name: 'gathering',
    gathering,
    seenFor,
    id: 'gathering',
    rules: photoRules,
    takesHanded: !gathering,
    words,
    onSaved,
    refusals,
  })
  const { photos } = form
  const [name, price, categoryId] = useWatch({ control: form.control, name: ['productName', 'price', 'categoryId'] })
  const [showsMore, setShowsMore] = useState(Boolean(gathering))

  function fill(found: Suggestions) {
    const filling = form.fill(found)
    // What was filled in is to be seen.
    if (filling.fields.some((field) => !aboveTheFold.has(field))) setShowsMore(true)
    return filling
  }

  const cancel = () => {
    form.giveUp()
    onCancel()
  }
  return (
    <Form form={form} className="grid gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-10 lg:gap-y-6">
      <div className="flex flex-col gap-3 lg:sticky lg:top-24 lg:self-start lg:[&_[data-photo-drop]]:min-h-105">
        <PhotoField
          id={form.idOf('photos')}
          label={photos.most > 1 ? 'Photos' : 'Photo'}
          photos={photos}
          error={form.problems['photos']}
          onAdded={() => name || form.setFocus('productName')}
        />
        {Assistant && <Assistant photos={photos.list} productName={name} isOpen={form.isOpen} onFill={fill} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card className="flex flex-col gap-5">
          <NameField form={form} />
          <DemandLine productName={name} price={price} categoryId={categoryId} store={form.store} />
          <PriceFields form={form} withCompare />
          <StoreField
            id={form.idOf('store')}
            value={form.store}
            onChange={form.setStore}
            error={form.problems['store']}
          />
        </Card>
        <details
          className="group/more rounded-lg border border-line bg-surface"
          open={isWide || showsMore}
          onToggle={(event) => setShowsMore(event.currentTarget.open)}
        >
          <summary className="flex min-h-14 list-none items-center justify-between px-5 font-semibold [&::-webkit-details-marker]:hidden">
            More details
            <ChevronDown className="size-5 transition-[rotate] group-open/more:rotate-180" aria-hidden="true" />
          </summary>
          <div className="flex flex-col gap-5 px-5 pb-5 sm:px-6 sm:pb-6">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <CategoryField form={form} gathering={gathering} />
              <QuantityField form={form} />
            </div>
            <DescriptionField form={form} />
            <TagsField form={form} />
            <TagDetailFields form={form} />
            <PublicField form={form} />
          </div>
        </details>
      </div>
      <div
        data-sticky-bar
        className="flex justify-end gap-3 max-lg:sticky max-lg:bottom-above-bar max-lg:z-20 max-lg:-mx-3 max-lg:bg-paper/94 max-lg:px-3 max-lg:py-2.5 max-lg:shadow-top max-lg:backdrop-blur-[8px] max-lg:[@media(height<28rem)]:static lg:col-start-2"
      >
        <Button variant="ghost" onClick={cancel} className="max-lg:hidden">
          Cancel
        </Button>
        <Button type="submit" size="lg" pending={form.isSending} pendingLabel="Saving…" className="max-lg:w-full">
          {gathering ? 'Save changes' : 'Save product'}
        </Button>
      </div>
    </Form>
  )
}
