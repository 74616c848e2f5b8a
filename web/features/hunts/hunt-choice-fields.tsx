import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { formatMiles, storeLine } from '../../lib/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { useCategories } from '../categories/categories.api.ts'
import { usePlace } from '../../lib/location.ts'
import { filledMark } from '../../ui/fields/filled-mark.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { none, type HuntValues } from './hunt-values.ts'
import { storesToChooseQuery } from './hunts.api.ts'

export function CategoryField({ hunt, mark }: { hunt: Hunt | undefined; mark: string | undefined }) {
  const { control, formState } = useFormContext<HuntValues>()
  const { options, problem } = useCategories(hunt)
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
          hint={filledMark(mark)}
          error={formState.errors.categoryId?.message ?? problem}
          options={[{ value: none, label: 'No category' }, ...options]}
        />
      )}
    />
  )
}

/** The nearest stores; one that is chosen already stays to choose, however far it is. */
export function StoreField() {
  const { control, formState } = useFormContext<HuntValues>()
  const { point } = usePlace()
  const { data = [], isError } = useQuery(storesToChooseQuery(point))
  const options = data.map((store) => ({
    value: String(store.id),
    label: `${storeLine(store)}${store.distanceMiles === null ? '' : ` (${formatMiles(store.distanceMiles)})`}`,
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
