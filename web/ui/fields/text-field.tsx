import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, useFieldWiring, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'prefix'> & {
    /** Inside the field at its start: an icon, a dollar sign. */
    prefix?: ReactNode
    /** Inside the field at its end: a unit, a button to show the password. */
    suffix?: ReactNode
  }

/** Takes react-hook-form's `register` result spread onto it, or value and onChange. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  optional,
  aside,
  className,
  prefix,
  suffix,
  id,
  ...input
}: TextFieldProps) {
  const wiring = useFieldWiring(id, hint, error)
  return (
    <FieldFrame {...{ wiring, label, hint, error, hideLabel, optional, aside, className }}>
      <div className="field-box">
        {prefix && <span className="field-affix pl-3.5">{prefix}</span>}
        <input
          type="text"
          {...input}
          {...wiring.control}
          className={cx('field-input', prefix ? 'pl-2' : 'pl-3.5', suffix ? 'pr-2' : 'pr-3.5')}
        />
        {suffix && <span className="field-affix pr-3.5">{suffix}</span>}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  optional,
  aside,
  className,
  id,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const wiring = useFieldWiring(id, hint, error)
  return (
    <FieldFrame {...{ wiring, label, hint, error, hideLabel, optional, aside, className }}>
      <div className="field-box">
        <textarea
          rows={rows}
          {...textarea}
          {...wiring.control}
          className="field-input field-sizing-content min-h-24 px-3.5 py-2.5"
        />
      </div>
    </FieldFrame>
  )
}
