import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { keepDraft } from '../../lib/forms/drafts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { quickPhotoRules } from '../images/images.api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DemandLine } from './demand-line.tsx'
import type { FormSlots } from './form-slots.ts'
import { DescriptionField, NameField, PriceFields, TagsField } from './gathering-fields.tsx'
import { useGatheringForm } from './use-gathering-form.ts'

type QuickGatheringDialogProps = FormSlots & {
  open: boolean
  gathering?: Gathering
  onClose: () => void
  onSaved?: (gathering: Gathering | null) => void
}

const formId = 'quick-gathering-form'
const words = {
  signIn: 'Please log in or register to save products',
  failure: 'Failed to save the product gathering. Please try again.',
}

const refusals = [
  ['productName', { title: 'Missing name', description: 'Please enter a product name' }],
  ['photos', { title: 'No photos', description: 'Please add at least one photo' }],
  ['store', { title: 'Missing store', description: 'Please select a store' }],
] as const

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
    id: 'quick',
    rules: quickPhotoRules,
    words,
    refusals,
    onSaved(saved) {
      onClose()
      onSaved?.(saved)
    },
  })
  const { photos } = form
  const [, navigate] = useLocation()
  const [name, price, categoryId] = useWatch({ control: form.control, name: ['productName', 'price', 'categoryId'] })

  /** What was filled in here goes along. */
  async function openFullForm() {
    await keepDraft(gathering ? `gathering-${gathering.id}` : 'gathering', form.getValues(), photos.basket.kept())
    form.giveUp()
    onClose()
    navigate(gathering ? `/gatherings/${gathering.id}/edit` : '/gatherings/new')
  }
  const cancel = () => {
    form.giveUp()
    onClose()
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={cancel} className="max-sm:hidden">
        Cancel
      </Button>
      <Button type="submit" form={formId} size="lg" pending={form.isSending} pendingLabel="Saving…">
        {gathering ? 'Save changes' : 'Save product'}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={gathering ? 'Edit Product Gathering' : 'Add New Product Gathering'}
      footer={footer}
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <PhotoField
          id={form.idOf('photos')}
          label={photos.most > 1 ? 'Photos' : 'Photo'}
          photos={photos}
          error={form.problems['photos']}
          onAdded={() => name || form.setFocus('productName')}
        />
        {Assistant && photos.list.length > 0 && (
          <Assistant photos={photos.list} productName={name} isOpen={form.isOpen} onFill={form.fill} />
        )}
        <NameField form={form} />
        <DemandLine productName={name} price={price} categoryId={categoryId} store={form.store} />
        <PriceFields form={form} withCompare={false} />
        <StoreField
          id={form.idOf('store')}
          value={form.store}
          onChange={form.setStore}
          error={form.problems['store']}
        />
        <details>
          <summary className="w-fit py-1 font-semibold">Description and tags</summary>
          <div className="mt-3 flex flex-col gap-4">
            <DescriptionField form={form} />
            <TagsField form={form} />
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
      </Form>
    </Dialog>
  )
}
