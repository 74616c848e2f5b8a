import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm } from './register-form.tsx'

export type AuthTab = 'login' | 'register'
const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const

type AuthPanelProps = { startWith?: AuthTab; returnTo: string; onDone?: () => void }

/** Both ways in, for the page and for the dialog. */
export function AuthPanel({ startWith = 'login', returnTo, onDone }: AuthPanelProps) {
  const [tab, setTab] = useState<AuthTab>(startWith)
  return (
    <Tabs label="Login or register" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'login' ? <LoginForm onDone={onDone} /> : <RegisterForm onDone={onDone} />}
      <p className="my-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or continue with
      </p>
      <ProviderButtons returnTo={returnTo} />
    </Tabs>
  )
}
