import { Redirect } from 'wouter'
import { FlagGuide } from '../features/flags/flag-guide.tsx'
import { useUser } from '../lib/session.ts'

/** For admins: guests sign in first, everybody else has no business here. */
export default function DevToolsPage() {
  const { user, isLoading } = useUser()
  if (isLoading) return null
  if (!user) return <Redirect to="/auth" replace />
  if (!user.isAdmin) return <Redirect to="/" replace />
  return <FlagGuide />
}
