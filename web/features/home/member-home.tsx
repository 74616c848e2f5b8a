import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { countOf, formatMiles } from '../../lib/format.ts'
import { coordinates, setRadius, type Near } from '../../lib/location.ts'
import { PlaceChip } from '../../lib/place-chip.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { InsiderMark } from '../../ui/detail/insider-mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { huntsQuery } from '../hunts/hunts.api.ts'
import { FreshTile } from './fresh-tile.tsx'
import { Slogan } from './hero.tsx'
import { myFindsQuery } from './home.api.ts'
import { Rail, railLook } from './rail.tsx'
import { useFresh } from './use-fresh.ts'

type MemberHomeProps = { user: { id: number; username: string; firstName?: string | null } }

/** For the signed-in: what is new for them, what is near, what they hunt, what others want. */
export default function MemberHome({ user }: MemberHomeProps) {
  const fresh = useFresh()
  return (
    <div className="page-width flex flex-col gap-6 pt-4 lg:gap-9 lg:pt-8">
      <div className="flex flex-col gap-y-2">
        <Slogan />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">Hi, {user.firstName || user.username}</h1>
          <PlaceChip miles={fresh.near.miles} onMiles={setRadius} />
        </div>
      </div>
      <NewFinds userId={user.id} />
      <FreshNear fresh={fresh} />
      <MyHunts />
      <WantedNear userId={user.id} near={fresh.near} />
    </div>
  )
}

function NewFinds({ userId }: { userId: number }) {
  const { data, isPending, isError } = useQuery(myFindsQuery(userId))
  if (isError) return null
  return (
    <Rail id="new-finds" title="New finds for you" href="/finds" more={data?.total ? `All ${data.total}` : 'All finds'}>
      {isPending && <RailSkeleton />}
      {data?.total === 0 && (
        <p className="text-ink-soft">Nothing new. We tell you the moment somebody spots what you want.</p>
      )}
      {data && data.total > 0 && (
        <ul className={railLook}>
          {data.items.map((find, index) => (
            <li key={find.id}>
              <PhotoCard
                href={`/finds/${find.id}`}
                title={find.gathering.productName}
                photo={find.gathering.thumbnailUrl}
                thumbnail={find.gathering.placeholder}
                eager={index < 3}
                badges={<Badge look="solid">{matchPercent(find.matchScore)}% match</Badge>}
                tag={find.gathering.price === null ? undefined : <PriceTag price={find.gathering.price} size="sm" />}
              >
                <p className="truncate text-sm text-ink-soft">{find.gathering.store.name}</p>
              </PhotoCard>
            </li>
          ))}
        </ul>
      )}
    </Rail>
  )
}

function FreshNear({ fresh }: { fresh: ReturnType<typeof useFresh> }) {
  const { near, list, items, isBare } = fresh
  return (
    <Rail
      id="fresh"
      title={near.point && !isBare ? 'Fresh near you' : 'Fresh from the racks'}
      href="/gatherings"
      more="All gatherings"
    >
      {isBare && (
        <p className="pb-2 text-ink-soft">
          Nothing within {near.miles} miles yet: be the first to share something. Fresh elsewhere:
        </p>
      )}
      {list.isError && items.length === 0 && (
        <ErrorState title="Failed to load product gatherings" onRetry={() => void list.refetch()} />
      )}
      <ul className="fresh-grid mt-1">
        {items.map((gathering, index) => (
          <li key={gathering.id} className="min-w-0">
            <FreshTile gathering={gathering} eager={index < 6} />
          </li>
        ))}
        {list.isPending &&
          ['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
            <li key={place}>
              <Skeleton className="aspect-square w-full rounded-lg" />
              <Skeleton className="mt-1.5 h-9 w-full" />
            </li>
          ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4 w-full sm:w-auto"
          pending={list.isFetchingNextPage}
          pendingLabel="Loading more…"
          onClick={() => void list.fetchNextPage()}
        >
          {near.point && !isBare ? 'Show more near you' : 'Show more'}
        </Button>
      )}
    </Rail>
  )
}

function MyHunts() {
  const { data, isPending, isError } = useInfiniteQuery(huntsQuery({ mine: 'true' }))
  const hunts = data?.pages[0]?.items ?? []
  if (isError) return null
  return (
    <Rail id="my-hunts" title="Your hunts" href="/hunts?mine=true" more="All your hunts">
      {isPending && <RailSkeleton />}
      {!isPending && hunts.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl bg-hunt-soft p-5">
          <p className="min-w-0 flex-1 basis-56">
            Say what you want, and we tell you when somebody sees it in a store.
          </p>
          <LinkButton href="/hunts/new">Start your first hunt</LinkButton>
        </div>
      )}
      {hunts.length > 0 && (
        <ul className={railLook}>
          {hunts.map((hunt) => (
            <li key={hunt.id}>
              <PhotoCard
                href={`/hunts/${hunt.id}`}
                title={hunt.productName}
                photo={hunt.thumbnailUrl}
                thumbnail={hunt.placeholder}
                categoryId={hunt.categoryId}
              >
                <p className={hunt.findCount > 0 ? 'text-sm font-semibold text-find' : 'text-sm text-ink-soft'}>
                  {hunt.findCount > 0 ? countOf(hunt.findCount, 'find') : 'Still looking'}
                </p>
              </PhotoCard>
            </li>
          ))}
        </ul>
      )}
    </Rail>
  )
}

function WantedNear({ userId, near: { point, miles } }: { userId: number; near: Near }) {
  const around = { ...coordinates(point), radius: miles || undefined, sort: 'nearest' } as const
  const { data } = useInfiniteQuery(huntsQuery(point ? around : {}))
  const wanted = data?.pages[0]?.items.filter((hunt) => hunt.userId !== userId) ?? []
  if (wanted.length === 0) return null
  return (
    <Rail id="wanted" title={point ? 'Wanted near you' : 'Wanted'} href="/hunts" more="All hunts">
      <p className="text-ink-soft">Seen one? Tell the hunter.</p>
      <ul className={railLook}>
        {wanted.map((hunt) => (
          <li key={hunt.id}>
            <PhotoCard
              href={`/hunts/${hunt.id}`}
              title={hunt.productName}
              photo={hunt.thumbnailUrl}
              thumbnail={hunt.placeholder}
              categoryId={hunt.categoryId}
              tag={hunt.targetPrice === null ? undefined : <PriceTag price={hunt.targetPrice} size="sm" />}
            >
              <p className="truncate text-sm text-ink-soft">
                {hunt.username}
                {hunt.isInsider && <InsiderMark />}
                {hunt.distanceMiles !== null && ` · ${formatMiles(hunt.distanceMiles)}`}
              </p>
            </PhotoCard>
          </li>
        ))}
      </ul>
    </Rail>
  )
}

const RailSkeleton = () => (
  <div className={railLook}>
    {['one', 'two', 'three', 'four'].map((place) => (
      <div key={place}>
        <Skeleton className="aspect-4/5 w-full rounded-lg" />
        <Skeleton className="mt-2 h-12 w-full" />
      </div>
    ))}
  </div>
)
