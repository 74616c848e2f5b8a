import { useWatch } from 'react-hook-form'
import { Registration } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { FieldProblem } from '../../lib/forms/contract-problems.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { isUsernameFree, useRegister } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { useUsernameCheck, type UsernameState } from './use-username-check.ts'

const taken = 'This username is already taken. Please choose another one.'
const hints: Record<UsernameState, string> = {
  idle: 'At least 3 characters. Others see it beside what you post.',
  checking: 'Checking…',
  available: 'This username is available.',
  taken: '',
}

export function RegisterForm({ onDone }: { onDone?: () => void }) {
  const join = useRegister()
  const form = useContractForm({
    id: 'register',
    contract: Registration,
    start: { username: '', password: '', email: '', zipCode: '', firstName: '', lastName: '' },
    async send(body) {
      const isFree =
        state === 'available' || (state !== 'taken' && (await isUsernameFree(body.username).catch(() => true)))
      if (!isFree) throw new FieldProblem('username', taken)
      return join.mutateAsync({ body })
    },
    onSent: onDone,
  })
  const state = useUsernameCheck(useWatch({ control: form.control, name: 'username' }))

  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={hints[state]}
        {...form.field('username')}
        error={form.problems['username'] ?? (state === 'taken' ? taken : undefined)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters. A short sentence is best."
        {...form.field('password')}
      />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="email"
        hint="For alerts about your finds, and to reset a forgotten password. We mail you a link to confirm it."
        {...form.field('email')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="First name" optional autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" optional autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField
        label="Zip code"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        hint="Shows what is near you when your location is off."
        {...form.field('zipCode')}
      />
      <Button type="submit" size="lg" pending={form.isSending} pendingLabel="Creating your account…">
        Register
      </Button>
    </Form>
  )
}
