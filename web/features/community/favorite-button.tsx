import { Bookmark } from 'lucide-react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFavorite, type FavoriteTarget } from './community.api.ts'

type FavoriteButtonProps = FavoriteTarget & {
  /** Its name, which tells one heart of a list from the next. */
  name: string
  /** A round sticker for the corner of a photo, a square beside other buttons, or a button with words. */
  look?: 'sticker' | 'icon' | 'words'
}

export function FavoriteButton({ entity, id, name, look = 'words' }: FavoriteButtonProps) {
  const { user } = useUser()
  const { isFavorite, change } = useFavorite({ entity, id })
  const icon = <Bookmark className={isFavorite ? 'size-5 fill-current' : 'size-5'} aria-hidden="true" />

  function toggle() {
    if (!user) return askToSignIn('Please sign in or register to keep favorites')
    change.mutate(!isFavorite)
  }
  if (look !== 'words') {
    const label = `${isFavorite ? 'Remove from' : 'Add to'} favorites: ${name}`
    return (
      <IconButton
        label={label}
        variant={look === 'icon' ? 'secondary' : 'sticker'}
        className="flex-none aria-pressed:text-primary-ink"
        aria-pressed={isFavorite}
        icon={icon}
        onClick={toggle}
      />
    )
  }
  return (
    <Button
      variant="secondary"
      aria-pressed={isFavorite}
      className="aria-pressed:text-primary-ink"
      icon={icon}
      onClick={toggle}
    >
      Favorite
    </Button>
  )
}
