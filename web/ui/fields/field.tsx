import { cx } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'

/** What every form field says about itself. The error stands under the field and is read out with it. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only, where the place already says what is asked. */
  hideLabel?: boolean
  /** Shows '(optional)' beside the label. */
  optional?: boolean
  /** Stands at the right of the label: a counter, a 'Forgot password?' link. */
  aside?: ReactNode
  className?: string
}

export type FieldWiring = {
  id: string
  labelId: string
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
}

export function useFieldWiring(id: string | undefined, hint: unknown, error: unknown): FieldWiring {
  const generated = useId()
  const fieldId = id ?? generated
  const described = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ')
  return {
    id: fieldId,
    labelId: `${fieldId}-label`,
    control: { id: fieldId, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}

type FrameProps = Omit<FieldProps, 'className'> & {
  wiring: FieldWiring
  className?: string | undefined
  children: ReactNode
  /** Groups (radios, tags, sliders) are named by aria-labelledby, not by a label element. */
  group?: boolean
}

export function FieldFrame({
  wiring,
  label,
  hint,
  error,
  hideLabel,
  optional,
  aside,
  className,
  group,
  children,
}: FrameProps) {
  const Label = group ? 'span' : 'label'
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <Label id={wiring.labelId} htmlFor={group ? undefined : wiring.id} className="font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </Label>
        {aside && <span className="text-sm text-ink-soft">{aside}</span>}
      </div>
      {children}
      <FieldNotes wiring={wiring} hint={hint} error={error} />
    </div>
  )
}

type NotesProps = { wiring: FieldWiring; hint?: ReactNode; error?: string | undefined }

export function FieldNotes({ wiring, hint, error }: NotesProps) {
  return (
    <>
      {error && (
        <p id={`${wiring.id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
            <path d="M8 1.5 15 14H1z" fill="currentColor" />
            <path d="M8 6v3.6M8 11.4v.9" stroke="var(--color-surface)" strokeWidth="1.6" />
          </svg>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${wiring.id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  )
}
