import { ChevronDown } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { photoRules } from '../images/images.api.ts'
import type { SuggestedField, Suggestions } from '../assistant/suggestions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
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
import './gatherings.css'
import { useGatheringForm } from './use-gathering-form.ts'

type GatheringFormProps = FormSlots & {
  /** Given, it is edited; else a new one is made. */
  gathering?: Gathering
  onSaved: (gathering: Gathering | null) => void
  onCancel: () => void
}

const prefix = 'gathering'
const aboveTheFold = new Set<SuggestedField>(['productName', 'price', 'compareAtPrice'])
const words = {
  signIn: 'Please sign in or register to save this product',
  failure: 'Failed to save product. Please try again.',
}

/** The full form: photo first, and the button always within reach of the thumb. */
export function GatheringForm({ gathering, PhotoField, StoreField, Assistant, onSaved, onCancel }: GatheringFormProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const form = useGatheringForm({
    name: 'gathering',
    gathering,
    rules: photoRules,
    words,
    onSaved,
    onRefused: tellRefusal,
  })
  const { fields, photos, problems } = form
  const [name, price, categoryId] = useWatch({ control: fields.control, name: ['productName', 'price', 'categoryId'] })
  const [showsMore, setShowsMore] = useState(Boolean(gathering))

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }
  function fill(found: Suggestions) {
    const filling = form.fill(found)
    // What was filled in is to be seen.
    if (filling.fields.some((field) => !aboveTheFold.has(field))) setShowsMore(true)
    return filling
  }

  const list = Object.entries(problems).map(([field, message]) => ({ field: `${prefix}-${field}`, message }))
  return (
    <form noValidate data-kept={gathering ? undefined : ''} onSubmit={submit} className="gathering-form">
      <FormErrorSummary problems={list} />
      <div className="gathering-form-photos">
        <PhotoField
          id={`${prefix}-photos`}
          label={photos.most > 1 ? 'Photos' : 'Photo'}
          photos={photos}
          error={problems['photos']}
          onAdded={() => name || document.getElementById(`${prefix}-productName`)?.focus()}
        />
        {Assistant && <Assistant photos={photos.list} productName={name} isOpen={form.isOpen} onFill={fill} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card className="flex flex-col gap-5">
          <NameField form={form} prefix={prefix} />
          <DemandLine productName={name} price={price} categoryId={categoryId} store={form.store} />
          <PriceFields form={form} prefix={prefix} withCompare />
          <StoreField id={`${prefix}-store`} value={form.store} onChange={form.setStore} error={problems['store']} />
        </Card>
        <details
          className="more-details"
          open={isWide || showsMore}
          onToggle={(event) => setShowsMore(event.currentTarget.open)}
        >
          <summary>
            More details
            <ChevronDown className="size-5" aria-hidden="true" />
          </summary>
          <div className="flex flex-col gap-5 px-5 pb-5 sm:px-6 sm:pb-6">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <CategoryField form={form} prefix={prefix} />
              <QuantityField form={form} prefix={prefix} />
            </div>
            <DescriptionField form={form} prefix={prefix} />
            <TagsField form={form} prefix={prefix} />
            <TagDetailFields form={form} prefix={prefix} />
            <PublicField form={form} prefix={prefix} />
          </div>
        </details>
      </div>
      <div className="form-actions">
        <Button variant="ghost" onClick={onCancel} className="max-lg:hidden">
          Cancel
        </Button>
        <Button type="submit" size="lg" pending={form.isSaving} pendingLabel="Saving…" className="max-lg:w-full">
          {gathering ? 'Save changes' : 'Save product'}
        </Button>
      </div>
    </form>
  )
}

function tellRefusal(problems: Record<string, string>): void {
  if (problems['photos'])
    toast({ title: 'No photos', description: 'Please add at least one photo of the product.', variant: 'destructive' })
  const first = document.querySelector<HTMLElement>(`#${prefix}-${Object.keys(problems)[0] ?? ''}`)
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
