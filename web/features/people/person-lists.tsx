import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { gatheredByQuery, huntedByQuery } from './people.api.ts'

export const GatheredBy = ({ username }: { username: string }) => (
  <PhotoList
    id="gathered"
    title="Spotted"
    empty={`${username} has not shared anything yet.`}
    list={useInfiniteQuery(gatheredByQuery(username))}
    renderItem={(gathering, eager) => <GatheredCard gathering={gathering} eager={eager} />}
  />
)

export const HuntedBy = ({ username }: { username: string }) => (
  <PhotoList
    id="hunted"
    title="Hunting for"
    empty={`${username} is not hunting for anything right now.`}
    list={useInfiniteQuery(huntedByQuery(username))}
    renderItem={(hunt) => <HuntedCard hunt={hunt} />}
  />
)

type Listed<Item> = UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>
type PhotoListProps<Item> = {
  id: string
  title: string
  empty: string
  list: Listed<Item>
  renderItem: (item: Item, eager: boolean) => ReactNode
}

function PhotoList<Item extends { id: number }>({ id, title, empty, list, renderItem }: PhotoListProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby={`${id}-heading`} className="min-w-0">
      <h2 id={`${id}-heading`} className="mb-4 text-2xl">
        {title}
      </h2>
      {list.isPending && <PhotoGridSkeleton count={4} label={`Loading: ${title}`} />}
      {list.isError && items.length === 0 && (
        <ErrorState title={`Failed to load: ${title}`} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && <p className="text-ink-soft">{empty}</p>}
      <ul aria-label={title} className="photo-grid *:min-w-0">
        {items.map((item, index) => (
          <li key={item.id}>{renderItem(item, index < 2)}</li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5 w-full sm:w-auto"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

const GatheredCard = ({ gathering, eager }: { gathering: Gathering; eager: boolean }) => (
  <PhotoCard
    href={`/gatherings/${gathering.id}`}
    title={gathering.productName}
    photo={gathering.thumbnailUrl}
    thumbnail={gathering.placeholder}
    categoryId={gathering.categoryId}
    eager={eager}
    transitionName={`gathering-${gathering.id}`}
    tag={gathering.price !== null && <PriceTag price={gathering.price} compareAt={gathering.compareAtPrice} hanging />}
  >
    <p className="truncate text-sm text-ink-soft">{gathering.store.name}</p>
  </PhotoCard>
)

const HuntedCard = ({ hunt }: { hunt: Hunt }) => (
  <PhotoCard
    href={`/hunts/${hunt.id}`}
    title={hunt.productName}
    photo={hunt.thumbnailUrl}
    thumbnail={hunt.placeholder}
    categoryId={hunt.categoryId}
    tag={hunt.targetPrice === null ? undefined : <PriceTag price={hunt.targetPrice} upTo size="sm" />}
  >
    {hunt.placeName && <p className="truncate text-sm text-ink-soft">{hunt.placeName}</p>}
  </PhotoCard>
)
