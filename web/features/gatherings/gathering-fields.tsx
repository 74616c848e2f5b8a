import type { KeyboardEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { useCategories } from '../categories/categories.api.ts'
import { Switch } from '../../ui/fields/choice-fields.tsx'
import { filledMark } from '../../ui/fields/filled-mark.tsx'
import { NumberStepper } from '../../ui/fields/number-stepper.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TagInput } from '../../ui/fields/tag-input.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { GatheringForm } from './use-gathering-form.ts'

type FieldsProps = { form: GatheringForm }

/** Enter leads to the next field, as the key on a phone's keyboard says; the form is sent by its button. */
const goTo = (id: string) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  document.getElementById(id)?.focus()
}

export function NameField({ form }: FieldsProps) {
  return (
    <TextField
      label="Product name"
      placeholder="Brass table lamp"
      autoComplete="off"
      enterKeyHint="next"
      hint={filledMark(form.marks.productName)}
      onKeyDown={goTo(form.idOf('price'))}
      {...form.field('productName')}
    />
  )
}

export function PriceFields({ form, withCompare }: FieldsProps & { withCompare: boolean }) {
  const amount = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next', prefix: '$' } as const
  const price = (
    <TextField
      label="Price"
      optional={!withCompare}
      placeholder="0.00"
      {...amount}
      hint={filledMark(form.marks.price)}
      onKeyDown={goTo(form.idOf('store'))}
      {...form.field('price')}
    />
  )
  if (!withCompare) return price
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {price}
      <TextField
        label="Compare at"
        placeholder="0.00"
        {...amount}
        hint={filledMark(form.marks.compareAtPrice)}
        onKeyDown={goTo(form.idOf('store'))}
        {...form.field('compareAtPrice')}
      />
    </div>
  )
}

export function QuantityField({ form }: FieldsProps) {
  return (
    <Controller
      control={form.control}
      name="quantity"
      render={({ field }) => (
        <NumberStepper
          label="Quantity seen"
          max={100_000}
          value={field.value}
          onChange={field.onChange}
          error={form.problems['quantity']}
        />
      )}
    />
  )
}

export function CategoryField({ form, gathering }: FieldsProps & { gathering: Gathering | undefined }) {
  const { options, problem } = useCategories(gathering)
  const value = useWatch({ control: form.control, name: 'categoryId' })
  return (
    <Select
      label="Category"
      optional
      options={[{ value: '', label: 'No category' }, ...options]}
      hint={filledMark(form.marks.categoryId)}
      {...form.field('categoryId')}
      error={form.problems['categoryId'] ?? problem}
      value={value}
    />
  )
}

export function DescriptionField({ form }: FieldsProps) {
  return (
    <TextArea
      label="Description"
      optional
      rows={3}
      placeholder="What is special about it? Any flaws?"
      hint={filledMark(form.marks.description)}
      {...form.field('description')}
    />
  )
}

export function TagsField({ form }: FieldsProps) {
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <TagInput
          id={form.idOf('tags')}
          error={form.problems['tags']}
          label="Tags"
          optional
          placeholder="brass, vintage"
          value={field.value}
          onChange={field.onChange}
          hint={filledMark(form.marks.tags)}
        />
      )}
    />
  )
}

/** What the tag and the box say, for those who want to be exact. */
export function TagDetailFields({ form }: FieldsProps) {
  const text = (name: 'color' | 'size' | 'tagColor' | 'sku' | 'barcode', label: string, placeholder: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      optional
      autoComplete="off"
      hint={filledMark(form.marks[name])}
      {...form.field(name)}
    />
  )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {text('color', 'Color', 'Brass')}
      {text('size', 'Size', '18 in')}
      {text('tagColor', 'Tag color', 'Yellow')}
      {text('sku', 'SKU', '123456')}
      {text('barcode', 'Barcode', '0 12345 67890 5')}
    </div>
  )
}

export function PublicField({ form }: FieldsProps) {
  return (
    <Switch
      label="Public"
      hint="Off: only you see it, and it is matched with nobody’s hunt."
      {...form.field('isPublic')}
    />
  )
}
