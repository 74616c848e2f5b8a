import { Redirect } from 'wouter'
import { AccountData } from '../features/accounts/account-data.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { formatDate } from '../lib/format.ts'
import { useUser } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function ProfilePage() {
  const { user, isLoading } = useUser()
  if (isLoading) {
    return (
      <div className="page-width max-w-4xl! py-10" aria-busy="true">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-8 h-72 w-full" />
      </div>
    )
  }
  if (!user) return <Redirect to="/auth" replace />
  return (
    <div className="page-width max-w-4xl! py-10">
      <h1 className="text-3xl break-words">
        {user.firstName ? `${user.firstName} ${user.lastName ?? ''}` : user.username}
      </h1>
      <p className="mt-1 text-ink-soft">
        @{user.username} · member since {formatDate(user.createdAt)}
      </p>
      <div className="mt-8 flex flex-col gap-6">
        <Card as="section" aria-labelledby="profile-heading">
          <h2 id="profile-heading" className="mb-5 text-xl">
            Profile
          </h2>
          <ProfileForm user={user} />
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
