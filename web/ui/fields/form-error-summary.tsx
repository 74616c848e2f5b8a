import { useEffect, useRef, type ReactNode } from 'react'

/** `field` is the id given to the field. */
export type FormProblem = { field?: string; message: string }

type FormErrorSummaryProps = {
  problems: readonly FormProblem[]
  title?: string
  /** Seen by all when the trouble is not beside a field (the server said no); otherwise for screen readers. */
  visible?: boolean
}

/** Takes the focus when problems appear, so that a screen reader reads them first; each leads to its field. */
export function FormErrorSummary({
  problems,
  title = 'Please check the form',
  visible = false,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const words = problems.map((problem) => problem.message).join('\n')
  useEffect(() => {
    if (words && visible) box.current?.focus()
  }, [words, visible])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={visible ? 'rounded-md border-l-4 border-danger bg-danger-soft px-4 py-3 text-danger' : 'sr-only'}
    >
      <p className="font-semibold">{title}</p>
      <ul className="text-sm">
        {problems.map((problem) => (
          <li key={`${problem.field ?? ''}${problem.message}`}>
            {visible && problem.field ? (
              <FieldLink field={problem.field}>{problem.message}</FieldLink>
            ) : (
              problem.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link that moves the focus to a field of the same page. */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      className="underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {children}
    </a>
  )
}
