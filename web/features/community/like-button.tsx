import { Heart } from 'lucide-react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { useLike, type Subject } from './community.api.ts'
import { grouped } from '../../ui/figures.ts'

type LikeButtonProps = Subject & { likeCount: number; liked: boolean; size?: 'sm' | 'md' }

export function LikeButton({ kind, id, likeCount, liked, size = 'md' }: LikeButtonProps) {
  const { user } = useUser()
  const { change, queued } = useLike({ kind, id })
  // Until the server has answered, and its answer has come, the wish is shown.
  const isLiked = change.isPending ? change.variables : (queued ?? liked)
  const count = likeCount + Number(isLiked) - Number(liked)
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={isLiked}
      aria-label={`Like, ${count} so far`}
      className="figures aria-pressed:text-primary-ink"
      icon={<Heart className={isLiked ? 'size-5 fill-current' : 'size-5'} aria-hidden="true" />}
      onClick={() => {
        if (!user) askToSignIn(`Please sign in or register to like this ${kind}`)
        else change.mutate(!isLiked)
      }}
    >
      {count > 0 ? grouped(count) : 'Like'}
    </Button>
  )
}
