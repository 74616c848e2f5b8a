import { useInfiniteQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { formatMiles } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { seenAtQuery, wantedAtQuery } from './places.api.ts'

type SeenHereProps = { storeId: number; renderItem: (gathering: Gathering, eager: boolean) => ReactNode }

/** What was spotted in the store, newest first. */
export function SeenHere({ storeId, renderItem }: SeenHereProps) {
  const list = useInfiniteQuery(seenAtQuery(storeId))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="seen-heading" className="min-w-0">
      <h2 id="seen-heading" className="mb-4 text-2xl">
        Seen here lately
      </h2>
      {list.isPending && <PhotoGridSkeleton count={4} label="Loading what was seen here" />}
      {list.isError && items.length === 0 && (
        <ErrorState title="Failed to load product gatherings" onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl bg-gather-soft p-5">
          <p className="min-w-0 flex-1 basis-56">Nothing yet. Are you there? Be the first to share what you spot.</p>
          <LinkButton href="/gatherings/new">Gather a product</LinkButton>
        </div>
      )}
      <ul aria-label="Seen here" className="photo-grid *:min-w-0">
        {items.map((gathering, index) => (
          <li key={gathering.id}>{renderItem(gathering, index < 2)}</li>
        ))}
      </ul>
      <More list={list} label="Show more seen here" />
    </section>
  )
}

/** The gatherer's shopping list: what hunters who come this far are looking for. */
export function WantedHere({ storeId, userId }: { storeId: number; userId: number | undefined }) {
  const list = useInfiniteQuery(wantedAtQuery(storeId))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="wanted-heading" className="min-w-0">
      <h2 id="wanted-heading" className="text-2xl">
        Wanted around here
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">Take it along as a shopping list: see one of these and make a day.</p>
      {list.isPending && <PhotoGridSkeleton count={4} label="Loading what is wanted around here" />}
      {list.isError && items.length === 0 && (
        <ErrorState title="Failed to load hunts" onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && <p>Nobody around here is hunting right now.</p>}
      <ul aria-label="Wanted around here" className="photo-grid *:min-w-0">
        {items.map((hunt) => (
          <li key={hunt.id}>
            <WantedCard hunt={hunt} isMine={hunt.userId === userId} />
          </li>
        ))}
      </ul>
      <More list={list} label="Show more wanted" />
    </section>
  )
}

function WantedCard({ hunt, isMine }: { hunt: Hunt; isMine: boolean }) {
  const { id, productName, targetPrice, distanceMiles } = hunt
  return (
    <PhotoCard
      href={`/hunts/${id}`}
      title={productName}
      photo={hunt.thumbnailUrl}
      thumbnail={hunt.placeholder}
      categoryId={hunt.categoryId}
      tag={targetPrice === null ? undefined : <PriceTag price={targetPrice} upTo size="sm" />}
    >
      <p className="truncate text-sm text-ink-soft">
        {isMine ? 'Your hunt' : hunt.username}
        {distanceMiles !== null && ` · ${formatMiles(distanceMiles)}`}
      </p>
      {!isMine && (
        <LinkButton
          href={`/gatherings/new?huntId=${id}`}
          variant="secondary"
          className="relative z-1 mt-1 self-start"
          aria-label={`Seen one? ${productName}`}
          icon={<Camera className="size-4" aria-hidden="true" />}
        >
          Seen one?
        </LinkButton>
      )}
    </PhotoCard>
  )
}

interface MoreList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

const More = ({ list, label }: { list: MoreList; label: string }) =>
  list.hasNextPage && (
    <Button
      variant="secondary"
      className="mt-5 w-full sm:w-auto"
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  )
