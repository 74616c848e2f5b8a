import type { FieldErrors } from 'react-hook-form'
import type { FormProblem } from '../../ui/form-error-summary.tsx'

/** A form's errors as a list, each leading to the field of that id. */
export function problemsOf(errors: FieldErrors, idOf: (name: string) => string = (name) => name): FormProblem[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ field: idOf(name), message: error.message }] : [],
  )
}
