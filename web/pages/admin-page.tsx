import { Redirect } from 'wouter'
import { useUser } from '../lib/session.ts'

export default function AdminPage() {
  const { user, isLoading } = useUser()
  if (isLoading) return null
  if (!user?.isAdmin) return <Redirect to="/" replace />
  return null
}
