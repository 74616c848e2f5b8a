import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import type { User } from '../../domain/contracts/accounts.ts'
import { AccountData } from '../features/accounts/account-data.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { SessionList } from '../features/accounts/session-list.tsx'
import { BlockList } from '../features/blocks/block-list.tsx'
import { FollowList } from '../features/follows/follow-list.tsx'
import { DigestSettings } from '../features/notifications/digest-settings.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { VisibilitySwitches } from '../features/people/visibility-switches.tsx'
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
        <p className="mt-1 mb-4 text-ink-soft">You always see them under the bell. Where else should we send them?</p>
        <NotificationSettings user={user} emailFieldId="profile-email" />
      </Card>
      <Card as="section" id="follows" aria-labelledby="follows-heading" className="scroll-mt-24">
        <h2 id="follows-heading" className="mb-4 text-xl">
          What you follow
        </h2>
        <DigestSettings userId={user.id} />
        <div className="mt-5 border-t border-line pt-4">
          <FollowList userId={user.id} />
        </div>
      </Card>
      <Card as="section" id="visibility" aria-labelledby="visibility-heading" className="scroll-mt-24">
        <h2 id="visibility-heading" className="text-xl">
          What others see
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          <Link
            href={`/people/${encodeURIComponent(user.username)}`}
            className="font-semibold underline underline-offset-4"
          >
            Your page
          </Link>{' '}
          is open to everybody. Your email, your zip code and what you paid never show.
        </p>
        <VisibilitySwitches user={user} />
      </Card>
      <Card as="section" id="blocks" aria-labelledby="blocks-heading" className="scroll-mt-24">
        <h2 id="blocks-heading" className="text-xl">
          Blocked people
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">Neither of you sees anything of the other.</p>
        <BlockList userId={user.id} />
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
