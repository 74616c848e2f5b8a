import { useEffect, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { priorityBadges } from '../../../domain/rules/priority.ts'
import { RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { filledMark } from '../../ui/fields/filled-mark.tsx'
import { NumberStepper } from '../../ui/fields/number-stepper.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { CategoryField, StoreField } from './hunt-choice-fields.tsx'
import { radiusOptions } from '../records/records.api.ts'
import type { HuntValues } from './hunt-values.ts'

const priorities = priorityBadges.map(({ priority, label }) => ({ value: priority as number, label }))
const radii = radiusOptions.map((miles) => ({ value: miles as number, label: `${miles} miles` }))

/** By field, from what it was filled in. */
type Marks = Partial<Record<keyof HuntValues, string>>

type HuntFieldsProps = { hunt: Hunt | undefined; photo: ReactNode; place: ReactNode; marks: Marks }

/** The name is all it takes; everything after it makes the match better. */
export function HuntFields({ hunt, photo, place, marks }: HuntFieldsProps) {
  const { register, formState, setFocus, getValues } = useFormContext<HuntValues>()
  const { errors } = formState
  useEffect(() => {
    // After the page has taken the focus upon arrival: whoever comes here wants to type the name.
    const frame = requestAnimationFrame(() => getValues('productName') === '' && setFocus('productName'))
    return () => cancelAnimationFrame(frame)
  }, [getValues, setFocus])
  return (
    <>
      <TextField
        id="hunt-productName"
        label="Product name"
        placeholder="Dutch oven, flame orange"
        autoComplete="off"
        enterKeyHint="go"
        hint={filledMark(marks.productName)}
        error={errors.productName?.message}
        {...register('productName')}
      />
      <PriceAndQuantity mark={marks.targetPrice} />
      {photo}
      <ChipsField name="priority" label="Priority" options={priorities} />
      <div className="flex flex-col gap-3">
        <ChipsField name="searchRadius" label="Search radius" options={radii} />
        {place}
      </div>
      <TextArea
        id="hunt-description"
        label="Description"
        optional
        placeholder="What makes it the one: brand, material, model"
        hint={filledMark(marks.description)}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <CategoryField hunt={hunt} mark={marks.categoryId} />
        <StoreField />
        <DetailField name="color" label="Color" mark={marks.color} />
        <DetailField name="size" label="Size" mark={marks.size} />
        <DetailField
          name="tags"
          label="Tags"
          mark={marks.tags}
          placeholder="kitchen, enamel, 5 quart"
          hint="Separate with commas."
        />
        <DetailField
          name="excludeWords"
          label="Words to exclude"
          placeholder="mini, toy"
          hint="No match that has one of these. Separate with commas."
        />
      </div>
    </>
  )
}

function PriceAndQuantity({ mark }: { mark: string | undefined }) {
  const { register, control, formState } = useFormContext<HuntValues>()
  const { errors } = formState
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <TextField
        id="hunt-targetPrice"
        label="Target price"
        optional
        type="number"
        min={0}
        step="0.01"
        inputMode="decimal"
        prefix="$"
        hint={filledMark(mark) ?? 'What you would pay at most.'}
        error={errors.targetPrice?.message}
        {...register('targetPrice')}
      />
      <Controller
        control={control}
        name="desiredQuantity"
        render={({ field: { value, onChange } }) => (
          <NumberStepper
            label="Desired quantity"
            min={1}
            max={100_000}
            value={value}
            onChange={onChange}
            error={errors.desiredQuantity?.message}
          />
        )}
      />
    </div>
  )
}

type ChipsFieldProps = {
  name: 'priority' | 'searchRadius'
  label: string
  options: { value: number; label: string }[]
}

function ChipsField({ name, label, options }: ChipsFieldProps) {
  const { control, formState } = useFormContext<HuntValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <RadioGroup
          name={name}
          label={label}
          layout="chips"
          options={options}
          value={value}
          onChange={onChange}
          error={formState.errors[name]?.message}
        />
      )}
    />
  )
}

type DetailFieldProps = {
  name: 'color' | 'size' | 'tags' | 'excludeWords'
  label: string
  mark?: string | undefined
  placeholder?: string
  hint?: string
}

function DetailField({ name, label, mark, placeholder, hint }: DetailFieldProps) {
  const { register, formState } = useFormContext<HuntValues>()
  return (
    <TextField
      id={`hunt-${name}`}
      label={label}
      optional
      autoComplete="off"
      placeholder={placeholder}
      hint={filledMark(mark) ?? hint}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  )
}
