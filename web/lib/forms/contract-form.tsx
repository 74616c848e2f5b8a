import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { FormErrorSummary } from '../../ui/fields/form-error-summary.tsx'
import type { ContractForm } from './use-contract-form.ts'

type FormProps<Values extends FieldValues> = {
  form: ContractForm<Values>
  /** For a button outside of it. */
  id?: string
  className?: string
  children: ReactNode
}

/** The element of a form; its fields may take the form from the context. */
export function Form<Values extends FieldValues>({ form, id, className, children }: FormProps<Values>) {
  return (
    <FormProvider {...form}>
      <form noValidate id={id} data-kept={form.isKept ? '' : undefined} onSubmit={form.submit} className={className}>
        <FormErrorSummary problems={form.summary} />
        {children}
      </form>
    </FormProvider>
  )
}
