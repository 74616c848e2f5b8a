import type { ComponentProps } from 'react'
import { FieldFrame, useFieldWiring, type FieldProps } from './field.tsx'

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; it cannot be chosen itself. */
    placeholder?: string
  }

/** The platform's own select: a wheel on phones, typing ahead on keyboards, nothing to download. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  optional,
  aside,
  className,
  options,
  placeholder,
  id,
  ...select
}: SelectProps) {
  const wiring = useFieldWiring(id, hint, error)
  return (
    <FieldFrame {...{ wiring, label, hint, error, hideLabel, optional, aside, className }}>
      <div className="field-box">
        <select {...select} {...wiring.control} className="field-input field-select">
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  )
}
