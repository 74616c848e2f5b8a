import { useInfiniteQuery } from '@tanstack/react-query'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { GatheringsDrawing } from '../../ui/drawings/steps.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { favoritesQuery } from './community.api.ts'
import { FavoriteButton } from './favorite-button.tsx'

const pages = { product: '/products', gathering: '/gatherings' }

export function FavoriteList({ userId }: { userId: number }) {
  const list = useInfiniteQuery(favoritesQuery(userId))
  const favorites = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <PhotoGridSkeleton label="Loading favorites" />
  if (list.isError && favorites.length === 0) {
    return (
      <ErrorState title="Failed to load favorites" onRetry={() => void list.refetch()} retrying={list.isFetching} />
    )
  }
  if (favorites.length === 0) {
    return (
      <EmptyState
        drawing={<GatheringsDrawing />}
        title="No favorites yet"
        headingLevel={3}
        action={<LinkButton href="/gatherings">Browse gatherings</LinkButton>}
      >
        Keep what you like with its bookmark, and find it here again.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Favorites" className="photo-grid">
        {favorites.map(({ entity, id, name, price, image }) => (
          <li key={`${entity} ${id}`}>
            <PhotoCard
              href={`${pages[entity]}/${id}`}
              title={name}
              photo={image && entity === 'gathering' ? thumbnailOf(image) : image}
              tag={price !== null && <PriceTag price={price} hanging />}
              corner={<FavoriteButton look="sticker" {...{ entity, id, name }} />}
            />
          </li>
        ))}
      </ul>
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
