import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLogout } from '../features/accounts/use-logout.ts'
import { findCountQuery } from '../features/finds/finds.api.ts'
import { authPrompt, closeAuthPrompt, openAuthPrompt } from '../lib/auth-prompt.ts'
import { useFlag } from '../features/flags/flags.api.ts'
import { closeInsider, insiderPrompt, openInsider } from '../features/insider/insider-prompt.ts'
import { lazyOverlay, lazyPart } from '../lib/lazy-part.tsx'
import { endedSession, leaveEndedSession, useUser } from '../lib/session.ts'
import { closeUncopied, uncopied } from '../lib/share.ts'
import { useLast } from '../ui/overlays/use-last.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { Routes } from './routes.tsx'

const AdminLayout = lazyPart(() => import('./layout/admin-layout.tsx'))
const InsiderDialog = lazyOverlay(() => import('../features/insider/insider-dialog.tsx'))
const Notifications = lazyPart(() => import('../features/notifications/notifications.tsx'), { quiet: true })
const CopyDialog = lazyOverlay(() => import('./copy-dialog.tsx'))
const AuthModal = lazyOverlay(() => import('../features/accounts/auth-modal.tsx'))

export function Shell() {
  const { user } = useUser()
  const ended = endedSession.use()
  // The page goes on for whoever opened it; the header knows that their session is over.
  const shown = ended === null ? user : null
  const userId = shown?.id ?? null
  const { data: finds } = useQuery(findCountQuery(userId))
  const leave = useLeave()
  const socialSharing = useFlag('social-sharing')
  const [path] = useLocation()
  const visit = useVisit(user?.id ?? null)
  useEffect(() => leaveEndedSession(), [path])
  if (user?.isAdmin && path.replace(/\/$/, '') === '/admin') {
    return (
      <Suspense>
        <AdminLayout username={shown?.username ?? null} onLogin={openAuthPrompt} onLogout={() => void leave()}>
          <Routes key={visit} />
        </AdminLayout>
        <SignInDialog />
        <ShareDialog />
      </Suspense>
    )
  }
  return (
    <>
      <SiteLayout
        user={shown}
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
      >
        <Routes key={visit} />
      </SiteLayout>
      <SignInDialog />
      <ShareDialog />
      <ProgramDialog key={visit} />
    </>
  )
}

/** Counts up when one person follows another at an open page: what the first had open there is not for the second. */
function useVisit(userId: number | null): number {
  const [visit, setVisit] = useState({ userId, count: 0 })
  if (visit.userId !== userId)
    setVisit({ userId, count: visit.count + (visit.userId !== null && userId !== null ? 1 : 0) })
  return visit.count
}

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

function SignInDialog() {
  const { open } = authPrompt.use()
  return <AuthModal open={open} onClose={closeAuthPrompt} onRetry={openAuthPrompt} />
}

function ShareDialog() {
  const asked = uncopied.use()
  const last = useLast(asked)
  return <CopyDialog open={asked !== null} onClose={() => closeUncopied(false)} onRetry={() => uncopied.set(last)} />
}

function ProgramDialog() {
  const { open } = insiderPrompt.use()
  return <InsiderDialog open={open} onClose={closeInsider} onRetry={openInsider} />
}
