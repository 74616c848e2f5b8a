import { lazy, Suspense } from 'react'
import { Redirect } from 'wouter'
import { AccountData } from '../features/accounts/account-data.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { formatDate } from '../lib/format.ts'
import { useUser } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { PhotoGridSkeleton, Skeleton } from '../ui/skeleton.tsx'

const MyThings = lazy(() => import('./my-things.tsx'))

export default function ProfilePage() {
  const { user, isLoading } = useUser()
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
    <div className="page-width py-10">
      <h1 className="text-3xl break-words">
        {user.firstName ? `${user.firstName} ${user.lastName ?? ''}` : user.username}
      </h1>
      <p className="mt-1 text-ink-soft">
        @{user.username} · member since {formatDate(user.createdAt)}
      </p>
      <section aria-labelledby="things-heading" className="mt-8">
        <h2 id="things-heading" className="mb-3 text-xl">
          My things
        </h2>
        <Suspense fallback={<PhotoGridSkeleton label="Loading my things" />}>
          <MyThings userId={user.id} />
        </Suspense>
      </section>
      <div className="mt-10 flex max-w-4xl flex-col gap-6">
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
        <Card as="section" aria-labelledby="data-heading">
          <h2 id="data-heading" className="text-xl">
            Your data
          </h2>
          <p className="mt-1 mb-5 text-ink-soft">Take it along as JSON, or leave and take everything with you.</p>
          <AccountData user={user} />
        </Card>
      </div>
    </div>
  )
}
