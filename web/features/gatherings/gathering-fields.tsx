import type { KeyboardEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useCategories } from '../categories/categories.api.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { filledMark } from '../../ui/filled-mark.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TagInput } from '../../ui/tag-input.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { GatheringForm } from './use-gathering-form.ts'

type FieldsProps = { form: GatheringForm; prefix: string }

/** Enter leads to the next field, as the key on a phone's keyboard says; the form is sent by its button. */
const goTo = (id: string) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  document.getElementById(id)?.focus()
}

export function NameField({ form, prefix }: FieldsProps) {
  return (
    <TextField
      id={`${prefix}-productName`}
      label="Product name"
      placeholder="Brass table lamp"
      autoComplete="off"
      enterKeyHint="next"
      hint={filledMark(form.marks.productName)}
      error={form.problems['productName']}
      onKeyDown={goTo(`${prefix}-price`)}
      {...form.fields.register('productName')}
    />
  )
}

export function PriceFields({ form, prefix, withCompare }: FieldsProps & { withCompare: boolean }) {
  const amount = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next', prefix: '$' } as const
  const price = (
    <TextField
      id={`${prefix}-price`}
      label="Price"
      optional={!withCompare}
      placeholder="0.00"
      {...amount}
      hint={filledMark(form.marks.price)}
      error={form.problems['price']}
      onKeyDown={goTo(`${prefix}-store`)}
      {...form.fields.register('price')}
    />
  )
  if (!withCompare) return price
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {price}
      <TextField
        id={`${prefix}-compareAtPrice`}
        label="Compare at"
        placeholder="0.00"
        {...amount}
        hint={filledMark(form.marks.compareAtPrice)}
        error={form.problems['compareAtPrice']}
        onKeyDown={goTo(`${prefix}-store`)}
        {...form.fields.register('compareAtPrice')}
      />
    </div>
  )
}

export function QuantityField({ form }: FieldsProps) {
  return (
    <Controller
      control={form.fields.control}
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

export function CategoryField({ form, prefix }: FieldsProps) {
  const { options, problem } = useCategories()
  const { register, control } = form.fields
  const value = useWatch({ control, name: 'categoryId' })
  return (
    <Select
      id={`${prefix}-categoryId`}
      label="Category"
      optional
      options={[{ value: '', label: 'No category' }, ...options]}
      hint={filledMark(form.marks.categoryId)}
      error={form.problems['categoryId'] ?? problem}
      {...register('categoryId')}
      value={value}
    />
  )
}

export function DescriptionField({ form, prefix }: FieldsProps) {
  return (
    <TextArea
      id={`${prefix}-description`}
      label="Description"
      optional
      rows={3}
      placeholder="What is special about it? Any flaws?"
      hint={filledMark(form.marks.description)}
      error={form.problems['description']}
      {...form.fields.register('description')}
    />
  )
}

export function TagsField({ form, prefix }: FieldsProps) {
  return (
    <Controller
      control={form.fields.control}
      name="tags"
      render={({ field }) => (
        <TagInput
          id={`${prefix}-tags`}
          label="Tags"
          optional
          placeholder="brass, vintage"
          value={field.value}
          onChange={field.onChange}
          hint={filledMark(form.marks.tags)}
          error={form.problems['tags']}
        />
      )}
    />
  )
}

/** What the tag and the box say, for those who want to be exact. */
export function TagDetailFields({ form, prefix }: FieldsProps) {
  const text = (name: 'color' | 'size' | 'tagColor' | 'sku' | 'barcode', label: string, placeholder: string) => (
    <TextField
      id={`${prefix}-${name}`}
      label={label}
      placeholder={placeholder}
      optional
      autoComplete="off"
      hint={filledMark(form.marks[name])}
      error={form.problems[name]}
      {...form.fields.register(name)}
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
      {...form.fields.register('isPublic')}
    />
  )
}
