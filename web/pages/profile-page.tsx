import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import type { User } from '../../domain/contracts/accounts.ts'
import { AccountData } from '../features/accounts/account-data.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { SessionList } from '../features/accounts/session-list.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { PersonHead } from '../features/scores/person-head.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useUser } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { PhotoGridSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { profileTabs } from './profile-tabs.ts'

const MyThings = lazyPart(() => import('./my-things.tsx'))

export default function ProfilePage() {
  const { user, isLoading } = useUser()
  const [address, setAddress] = useSearchParams()
  // A link to one of the settings names no tab.
  const first = useHash() ? 'account' : 'hunts'
  const tab = profileTabs.find(({ value }) => value === address.get('tab'))?.value ?? first
  if (isLoading) {
    return (
      <div className="page-width py-10" aria-busy="true">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-8 h-72 w-full" />
      </div>
    )
  }
  if (!user) return <Redirect to="/auth" replace />
  return (
    <div className="page-width py-6 sm:py-10">
      <PersonHead user={user} />
      <Tabs
        label="My profile and my things"
        className="mt-8"
        tabs={profileTabs}
        value={tab}
        onChange={(next) => setAddress(next === 'hunts' ? {} : { tab: next }, { replace: true })}
      >
        {tab === 'account' ? (
          <Account user={user} />
        ) : (
          <Suspense fallback={<PhotoGridSkeleton label="Loading my things" />}>
            <MyThings things={tab} userId={user.id} />
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

function Account({ user }: { user: User }) {
  useScrollToAddress()
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card as="section" aria-labelledby="profile-heading">
        <h2 id="profile-heading" className="mb-5 text-xl">
          Profile
        </h2>
        <ProfileForm user={user} />
      </Card>
      <Card as="section" id="notification-settings" aria-labelledby="notifications-heading" className="scroll-mt-24">
        <h2 id="notifications-heading" className="text-xl">
          Notifications
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">Under the bell they always show. How else shall they reach you?</p>
        <NotificationSettings userId={user.id} email={user.email} />
      </Card>
      <Card as="section" aria-labelledby="password-heading">
        <h2 id="password-heading" className="mb-5 text-xl">
          Password
        </h2>
        <PasswordForm hasPassword={user.hasPassword} />
      </Card>
      <Card as="section" aria-labelledby="sessions-heading">
        <h2 id="sessions-heading" className="text-xl">
          Where you are signed in
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">A device you do not know? Sign it out and change your password.</p>
        <SessionList />
      </Card>
      <Card as="section" aria-labelledby="data-heading">
        <h2 id="data-heading" className="text-xl">
          Your data
        </h2>
        <p className="mt-1 mb-5 text-ink-soft">Take it along as JSON, or leave and take everything with you.</p>
        <AccountData user={user} />
      </Card>
    </div>
  )
}

/** The part of the page that the address names; the server is never told. */
const useHash = () =>
  useSyncExternalStore(
    (listen) => {
      addEventListener('hashchange', listen)
      return () => removeEventListener('hashchange', listen)
    },
    () => location.hash.length > 1,
    () => false,
  )

/** A link may lead to one part of the page; a frame later, because a new page starts at its top first. */
function useScrollToAddress(): void {
  useEffect(() => {
    const part = location.hash.slice(1)
    if (!part) return
    const frame = requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [])
}
