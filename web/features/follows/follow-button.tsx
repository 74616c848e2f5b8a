import { BellPlus, Check } from 'lucide-react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { useFollow, type FollowTarget } from './follows.api.ts'

type FollowButtonProps = { target: FollowTarget; name: string; size?: 'sm' | 'md'; className?: string }

/** News of it from now on, or no more. */
export function FollowButton({ target, name, size = 'md', className }: FollowButtonProps) {
  const { user } = useUser()
  const { isFollowing, change } = useFollow(target)
  const Icon = isFollowing ? Check : BellPlus
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={isFollowing}
      aria-label={`Follow ${name}`}
      className={className}
      icon={<Icon className={size === 'sm' ? 'size-4' : 'size-5'} aria-hidden="true" />}
      onClick={() => {
        if (!user) askToSignIn(`Please sign in or register to follow ${name}`)
        else change.mutate(!isFollowing)
      }}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
