import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { priorityBadges } from '../../../domain/rules/priority.ts'
import { useCategories } from '../../lib/categories.ts'
import { usePlace } from '../../lib/location.ts'
import { formatMiles } from '../../lib/store-choice.ts'
import { RadioGroup } from '../../ui/choice-fields.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { Select } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { radiusOptions } from './hunt-search.ts'
import { none, type HuntValues } from './hunt-values.ts'
import { storesToChooseQuery } from './hunts.api.ts'

const priorities = priorityBadges.map(({ priority, label }) => ({ value: priority as number, label }))
const radii = radiusOptions.map((miles) => ({ value: miles as number, label: `${miles} miles` }))

/** The name is all it takes; everything after it makes the match better. */
export function HuntFields({ photo, place }: { photo: ReactNode; place: ReactNode }) {
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
        error={errors.productName?.message}
        {...register('productName')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          id="hunt-targetPrice"
          label="Target price"
          optional
          type="number"
          min={0}
          step="0.01"
          inputMode="decimal"
          prefix="$"
          hint="What you would pay at most."
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
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <CategoryField />
        <StoreField />
        <TextField
          id="hunt-color"
          label="Color"
          optional
          autoComplete="off"
          error={errors.color?.message}
          {...register('color')}
        />
        <TextField
          id="hunt-size"
          label="Size"
          optional
          autoComplete="off"
          error={errors.size?.message}
          {...register('size')}
        />
        <TextField
          id="hunt-tags"
          label="Tags"
          optional
          autoComplete="off"
          placeholder="kitchen, enamel, 5 quart"
          hint="Separate with commas."
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

function CategoryField() {
  const { control, formState } = useFormContext<HuntValues>()
  const { options, problem } = useCategories()
  return (
    <Controller
      control={control}
      name="categoryId"
      render={({ field }) => (
        <Select
          {...field}
          id="hunt-categoryId"
          label="Category"
          optional
          error={formState.errors.categoryId?.message ?? problem}
          options={[{ value: none, label: 'No category' }, ...options]}
        />
      )}
    />
  )
}

/** The nearest stores; one that is chosen already stays to choose, however far it is. */
function StoreField() {
  const { control, formState } = useFormContext<HuntValues>()
  const { point } = usePlace()
  const { data = [], isError } = useQuery(storesToChooseQuery(point))
  const options = data.map(({ id, name, city, state, distanceMiles }) => ({
    value: String(id),
    label: `${name} - ${city}, ${state}${distanceMiles === null ? '' : ` (${formatMiles(distanceMiles)})`}`,
  }))
  const failed = isError ? 'Failed to load stores. Please try again.' : undefined
  return (
    <Controller
      control={control}
      name="storeId"
      render={({ field }) => (
        <Select
          {...field}
          id="hunt-storeId"
          label="Store"
          optional
          hint={point ? undefined : 'Set your location to see the stores near you first.'}
          error={formState.errors.storeId?.message ?? failed}
          options={[
            { value: none, label: 'Any store' },
            ...options,
            ...(field.value !== none && !options.some(({ value }) => value === field.value)
              ? [{ value: field.value, label: 'The store you chose' }]
              : []),
          ]}
        />
      )}
    />
  )
}
