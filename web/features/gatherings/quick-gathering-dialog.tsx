import type { FormEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { keepDraft } from '../../lib/forms/drafts.ts'
import { quickPhotoRules } from '../images/images.api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { DemandLine } from './demand-line.tsx'
import type { FormSlots } from './form-slots.ts'
import { DescriptionField, NameField, PriceFields, TagsField } from './gathering-fields.tsx'
import './gatherings.css'
import { useGatheringForm } from './use-gathering-form.ts'

type QuickGatheringDialogProps = FormSlots & {
  open: boolean
  gathering?: Gathering
  onClose: () => void
  onSaved?: (gathering: Gathering | null) => void
}

const prefix = 'quick'
const formId = 'quick-gathering-form'
const words = {
  signIn: 'Please log in or register to save products',
  failure: 'Failed to save the product gathering. Please try again.',
}

/** For the aisle: a photo, a name, a price, a store. */
export default function QuickGatheringDialog({
  open,
  gathering,
  onClose,
  onSaved,
  PhotoField,
  StoreField,
  Assistant,
}: QuickGatheringDialogProps) {
  const form = useGatheringForm({
    name: 'quick-gathering',
    gathering,
    isShown: open,
    rules: quickPhotoRules,
    words,
    onRefused: tellRefusal,
    onSaved(saved) {
      onClose()
      onSaved?.(saved)
    },
  })
  const { fields, photos, problems } = form
  const [, navigate] = useLocation()
  const [name, price, categoryId] = useWatch({ control: fields.control, name: ['productName', 'price', 'categoryId'] })

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }
  /** What was filled in here goes along. */
  async function openFullForm() {
    if (!gathering)
      await keepDraft('gathering', { values: fields.getValues(), store: form.store }, photos.basket.kept())
    onClose()
    navigate(gathering ? `/gatherings/${gathering.id}/edit` : '/gatherings/new')
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} className="max-sm:hidden">
        Cancel
      </Button>
      <Button type="submit" form={formId} size="lg" pending={form.isSaving} pendingLabel="Saving…">
        {gathering ? 'Save changes' : 'Save product'}
      </Button>
    </>
  )
  const list = Object.entries(problems).map(([field, message]) => ({ field: `${prefix}-${field}`, message }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={gathering ? 'Edit Product Gathering' : 'Add New Product Gathering'}
      footer={footer}
    >
      <form
        id={formId}
        noValidate
        data-kept={gathering ? undefined : ''}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <FormErrorSummary problems={list} />
        <PhotoField
          id={`${prefix}-photos`}
          label={photos.most > 1 ? 'Photos' : 'Photo'}
          photos={photos}
          error={problems['photos']}
          onAdded={() => name || document.getElementById(`${prefix}-productName`)?.focus()}
        />
        {Assistant && photos.list.length > 0 && (
          <Assistant photos={photos.list} productName={name} isOpen={form.isOpen} onFill={form.fill} />
        )}
        <NameField form={form} prefix={prefix} />
        <DemandLine productName={name} price={price} categoryId={categoryId} store={form.store} />
        <PriceFields form={form} prefix={prefix} withCompare={false} />
        <StoreField id={`${prefix}-store`} value={form.store} onChange={form.setStore} error={problems['store']} />
        <details className="quick-more">
          <summary className="w-fit py-1 font-semibold">Description and tags</summary>
          <div className="mt-3 flex flex-col gap-4">
            <DescriptionField form={form} prefix={prefix} />
            <TagsField form={form} prefix={prefix} />
          </div>
        </details>
        <p className="text-sm text-ink-soft">
          Category, color, size and more?{' '}
          <button
            type="button"
            className="font-semibold text-primary-ink underline underline-offset-4"
            onClick={() => void openFullForm()}
          >
            Use the full form
          </button>
        </p>
      </form>
    </Dialog>
  )
}

const refusals: Array<[field: string, title: string, description: string]> = [
  ['productName', 'Missing name', 'Please enter a product name'],
  ['photos', 'No photos', 'Please add at least one photo'],
  ['store', 'Missing store', 'Please select a store'],
]

function tellRefusal(problems: Record<string, string>): void {
  const [field, title, description] = refusals.find(([name]) => problems[name]) ?? []
  const first = document.getElementById(`${prefix}-${field ?? Object.keys(problems)[0] ?? ''}`)
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
  if (title) toast({ title, description, variant: 'destructive' })
}
