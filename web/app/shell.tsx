import { lazy, Suspense, useState } from 'react'
import { useLogout } from '../features/accounts/accounts.api.ts'
import { authPrompt, openAuthPrompt } from '../lib/auth-prompt.ts'
import { useUser } from '../lib/session.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { Routes } from './routes.tsx'

const AuthModal = lazy(() => import('../features/accounts/auth-modal.tsx'))

export function Shell() {
  const { user } = useUser()
  const logout = useLogout()
  return (
    <SiteLayout
      user={user}
      findCount={0}
      onLogin={openAuthPrompt}
      onLogout={() => logout.mutate({})}
      onInsider={() => {}}
      onSubscribe={async () => ''}
    >
      <Routes />
      <AuthModalOnDemand />
    </SiteLayout>
  )
}

/** Fetched when somebody is first asked to sign in, and kept, so that it can close gently. */
function AuthModalOnDemand() {
  const { open } = authPrompt.use()
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <AuthModal />}</Suspense>
}
