import { Bookmark, Share2 } from 'lucide-react'
import type { Product } from '../../../domain/contracts/products.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { share } from '../../lib/share.ts'
import { IconButton } from '../../ui/button.tsx'
import { useAddFavorite, useRemoveFavorite } from './products.api.ts'

export function FavoriteProduct({ product, look = 'ghost' }: { product: Product; look?: 'ghost' | 'secondary' }) {
  const { user } = useUser()
  const [add, remove] = [useAddFavorite(), useRemoveFavorite()]
  const toggle = () => {
    if (!user) return askToSignIn('Please sign in or register to keep favorites')
    const change = product.favorited ? remove : add
    change.mutate({ params: { entity: 'product', id: product.id } })
  }
  return (
    <IconButton
      label={product.favorited ? 'Remove from favorites' : 'Add to favorites'}
      variant={look}
      aria-pressed={product.favorited}
      icon={<Bookmark className={product.favorited ? 'fill-current text-primary-ink' : ''} aria-hidden="true" />}
      onClick={toggle}
    />
  )
}

export const ShareProduct = ({ product }: { product: Product }) => (
  <IconButton
    label="Share"
    variant="secondary"
    icon={<Share2 aria-hidden="true" />}
    onClick={() => void share({ title: product.name, path: `/products/${product.id}` })}
  />
)
