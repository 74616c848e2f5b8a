import { useState } from 'react'
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'

interface Filled {
  value: unknown
  note: string
}

export interface FilledFields<Values> {
  /** Where a filled field got its content from; gone as soon as the person changes it. */
  marks: Partial<Record<keyof Values, string>>
  isOpen: (field: keyof Values) => boolean
  /** Fills what is still empty and says what that was. */
  fill: (found: Partial<Record<keyof Values, Filled>>) => { filled: (keyof Values)[]; undo: () => void }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Untouched or empty: what a person has written stays. */
export const isStillOpen = (value: unknown, empty: unknown): boolean =>
  same(value, empty) || (typeof value === 'string' && value.trim() === '')

/** Fields of a form that something else than the person fills in: only empty ones, marked, and undone in one go. */
export function useFilledFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  empty: Values,
): FilledFields<Values> {
  const [notes, setNotes] = useState<Partial<Record<keyof Values, Filled>>>({})
  const current = useWatch({ control: form.control }) as Values

  const put = (field: keyof Values, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  const read = (field: keyof Values): unknown => form.getValues(field as Path<Values>)
  const isOpen = (field: keyof Values) => isStillOpen(read(field), empty[field])

  function fill(found: Partial<Record<keyof Values, Filled>>) {
    const open = (Object.entries(found) as [keyof Values, Filled][]).filter(([field]) => isOpen(field))
    for (const [field, { value }] of open) put(field, value)
    setNotes((known) => ({ ...known, ...Object.fromEntries(open) }))
    const undo = () => {
      for (const [field, { value }] of open) if (same(read(field), value)) put(field, empty[field])
    }
    return { filled: open.map(([field]) => field), undo }
  }

  const stands = Object.entries(notes).filter(
    ([field, filled]) => filled && same(current[field], filled.value) && !isStillOpen(current[field], empty[field]),
  ) as [keyof Values, Filled][]
  const marks = Object.fromEntries(stands.map(([field, { note }]) => [field, note])) as FilledFields<Values>['marks']
  return { marks, isOpen, fill }
}
