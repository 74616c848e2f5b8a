import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useLogout } from '../features/accounts/accounts.api.ts'
import { findCountQuery } from '../features/finds/finds.api.ts'
import { api } from '../lib/api.ts'
import { authPrompt, openAuthPrompt } from '../lib/auth-prompt.ts'
import { useFlag } from '../lib/flags.ts'
import { insiderPrompt, openInsider } from '../lib/insider-prompt.ts'
import { useUser } from '../lib/session.ts'
import { useArrival } from './arrival.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { Routes } from './routes.tsx'

const AdminLayout = lazy(() => import('./layout/admin-layout.tsx'))
const InsiderDialog = lazy(() => import('../features/insider/insider-dialog.tsx'))
const Notifications = lazy(() => import('../features/notifications/notifications.tsx'))
const AuthModal = lazy(() => import('../features/accounts/auth-modal.tsx'))

export function Shell() {
  const { user } = useUser()
  const userId = user?.id ?? null
  const { data: finds } = useQuery(findCountQuery(userId))
  const leave = useLeave()
  useArrival()
  const socialSharing = useFlag('social-sharing')
  const [path] = useLocation()
  if (user?.isAdmin && path.replace(/\/$/, '') === '/admin') {
    return (
      <Suspense>
        <AdminLayout username={user.username} onLogout={() => void leave()}>
          <Routes />
        </AdminLayout>
      </Suspense>
    )
  }
  return (
    <SiteLayout
      user={user}
      findCount={finds?.count ?? 0}
      notifications={
        userId !== null && (
          <Suspense fallback={<span className="size-11" />}>
            <Notifications userId={userId} />
          </Suspense>
        )
      }
      socialSharing={socialSharing}
      onLogin={openAuthPrompt}
      onLogout={() => void leave()}
      onInsider={openInsider}
      onSubscribe={subscribe}
    >
      <Routes />
      <AuthModalOnDemand />
      <InsiderDialogOnDemand />
    </SiteLayout>
  )
}

const subscribe = async (email: string) => (await api('POST /newsletter', { body: { email } })).message

/** Push messages end with the session that asked for them. */
function useLeave() {
  const logout = useLogout()
  return async () => {
    try {
      const { unsubscribeFromPush } = await import('../features/notifications/push-subscription.ts')
      await unsubscribeFromPush()
    } catch {
      // Whoever wants to leave leaves; the browser itself no longer takes messages by then.
    }
    logout.mutate({})
  }
}

/** Fetched when somebody is first asked to sign in, and kept, so that it can close gently. */
function AuthModalOnDemand() {
  const { open } = authPrompt.use()
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <AuthModal />}</Suspense>
}

function InsiderDialogOnDemand() {
  const { open } = insiderPrompt.use()
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <InsiderDialog />}</Suspense>
}
