import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, FieldNotes, useFieldWiring, type FieldProps } from './field.tsx'

type ChoiceProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'> &
  Omit<ComponentProps<'input'>, 'type' | 'className'>

export function Checkbox({ label, hint, error, className, id, ...input }: ChoiceProps) {
  const wiring = useFieldWiring(id, hint, error)
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={wiring.id} className="flex min-h-8 items-start gap-3 py-1">
        <input type="checkbox" {...input} {...wiring.control} className="choice choice-check" />
        <span>{label}</span>
      </label>
      <FieldNotes wiring={wiring} hint={hint} error={error} />
    </div>
  )
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, error, className, id, ...input }: ChoiceProps) {
  const wiring = useFieldWiring(id, hint, error)
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={wiring.id} className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-semibold">{label}</span>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says whether it is checked */}
        <input type="checkbox" role="switch" {...input} {...wiring.control} className="choice-switch" />
      </label>
      <FieldNotes wiring={wiring} hint={hint} error={error} />
    </div>
  )
}

export type RadioOption<Value extends string | number> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string | number> = FieldProps & {
  name: string
  options: ReadonlyArray<RadioOption<Value>>
  value: Value | null
  onChange: (value: Value) => void
  /** Chips sit side by side and wrap; rows stand under each other with room for a description. */
  layout?: 'rows' | 'chips'
}

export function RadioGroup<Value extends string | number>({
  label,
  hint,
  error,
  hideLabel,
  optional,
  aside,
  className,
  name,
  options,
  value,
  onChange,
  layout = 'rows',
}: RadioGroupProps<Value>) {
  const wiring = useFieldWiring(undefined, hint, error)
  const chips = layout === 'chips'
  return (
    <FieldFrame {...{ wiring, label, hint, error, hideLabel, optional, aside, className }} group>
      <div
        role="radiogroup"
        id={wiring.control.id}
        aria-labelledby={wiring.labelId}
        aria-describedby={wiring.control['aria-describedby']}
        aria-invalid={wiring.control['aria-invalid']}
        className={chips ? 'flex flex-wrap gap-2' : 'flex flex-col'}
      >
        {options.map((option) => (
          <label key={option.value} className={chips ? 'choice-chip' : 'flex items-start gap-3 py-2'}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={chips ? 'sr-only' : 'choice choice-radio'}
            />
            <span>
              {option.label}
              {option.description && <span className="block text-sm text-ink-soft">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
