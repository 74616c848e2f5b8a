import { useEffect, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
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

type HuntFieldsProps = {
  photo: ReactNode
  place: ReactNode
  /** By field, from what it was filled in. */
  marks: Partial<Record<keyof HuntValues, string>>
}

/** The name is all it takes; everything after it makes the match better. */
export function HuntFields({ photo, place, marks }: HuntFieldsProps) {
  const { register, control, formState, setFocus, getValues } = useFormContext<HuntValues>()
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
          hint={filledMark(marks.targetPrice) ?? 'What you would pay at most.'}
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
      {photo}
      <Controller
        control={control}
        name="priority"
        render={({ field: { name, value, onChange } }) => (
          <RadioGroup
            name={name}
            label="Priority"
            layout="chips"
            options={priorities}
            value={value}
            onChange={onChange}
            error={errors.priority?.message}
          />
        )}
      />
      <div className="flex flex-col gap-3">
        <Controller
          control={control}
          name="searchRadius"
          render={({ field: { name, value, onChange } }) => (
            <RadioGroup
              name={name}
              label="Search radius"
              layout="chips"
              options={radii}
              value={value}
              onChange={onChange}
              error={errors.searchRadius?.message}
            />
          )}
        />
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
        <CategoryField mark={marks.categoryId} />
        <StoreField />
        <TextField
          id="hunt-color"
          label="Color"
          optional
          autoComplete="off"
          hint={filledMark(marks.color)}
          error={errors.color?.message}
          {...register('color')}
        />
        <TextField
          id="hunt-size"
          label="Size"
          optional
          autoComplete="off"
          hint={filledMark(marks.size)}
          error={errors.size?.message}
          {...register('size')}
        />
        <TextField
          id="hunt-tags"
          label="Tags"
          optional
          autoComplete="off"
          placeholder="kitchen, enamel, 5 quart"
          hint={filledMark(marks.tags) ?? 'Separate with commas.'}
          error={errors.tags?.message}
          {...register('tags')}
        />
        <TextField
          id="hunt-excludeWords"
          label="Words to exclude"
          optional
          autoComplete="off"
          placeholder="mini, toy"
          hint="No match that has one of these. Separate with commas."
          error={errors.excludeWords?.message}
          {...register('excludeWords')}
        />
      </div>
    </>
  )
}
