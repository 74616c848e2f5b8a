import { useState, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { NumberStepper } from '../../ui/fields/number-stepper.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { RatingField } from './rating.tsx'
import { dayOf } from '../../lib/format.ts'
import type { ScoreValues } from './score-values.ts'
import { statusWords } from './score-words.ts'

type ScoreFieldsProps = {
  /** Before the id of each field: several forms may stand on one page. */
  id: string
  receipt: ReactNode
  /** A purchase that has only just been made is not cancelled. */
  isNew?: boolean
}

export function ScoreFields({ id, receipt, isNew = false }: ScoreFieldsProps) {
  const { register, control, formState } = useFormContext<ScoreValues>()
  const { errors } = formState
  const [today] = useState(() => dayOf(new Date()))
  const states = Object.entries(statusWords).filter(([state]) => !isNew || state !== 'cancelled')
  return (
    <>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        <TextField
          id={`${id}-purchasePrice`}
          label="Price paid"
          inputMode="decimal"
          autoComplete="off"
          prefix="$"
          hint="For one piece"
          error={errors.purchasePrice?.message}
          {...register('purchasePrice')}
        />
        <Controller
          control={control}
          name="purchaseQuantity"
          render={({ field }) => (
            <NumberStepper
              label="Quantity"
              max={100_000}
              value={field.value}
              onChange={field.onChange}
              error={errors.purchaseQuantity?.message}
            />
          )}
        />
        <TextField
          id={`${id}-purchaseDate`}
          label="Date"
          type="date"
          max={today}
          optional
          error={errors.purchaseDate?.message}
          {...register('purchaseDate')}
        />
        <Select
          id={`${id}-purchaseStatus`}
          label="Status"
          options={states.map(([value, { explained }]) => ({ value, label: explained }))}
          error={errors.purchaseStatus?.message}
          {...register('purchaseStatus')}
        />
        <TextField
          id={`${id}-paymentMethod`}
          label="Payment method"
          optional
          autoComplete="off"
          placeholder="Cash, card, gift card…"
          error={errors.paymentMethod?.message}
          {...register('paymentMethod')}
        />
        <Controller
          control={control}
          name="rating"
          render={({ field }) => (
            <RatingField
              name={`${id}-rating`}
              label="Rating"
              value={field.value}
              error={errors.rating?.message}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <TextArea
        id={`${id}-notes`}
        label="Notes"
        optional
        rows={2}
        error={errors.notes?.message}
        {...register('notes')}
      />
      {receipt}
    </>
  )
}
