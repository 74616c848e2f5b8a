import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { NewPill } from './new-pill.tsx'
import type { ListedRecord, RecordKind } from './record-kind.ts'
import type { RecordQuery } from './records.api.ts'

const firstOnScreen = 2

export type RenderRecord<Item> = (item: Item, look: { isMine: boolean; eager: boolean }) => ReactNode

type RecordResultsProps<Item extends ListedRecord> = {
  kind: RecordKind<Item>
  query: RecordQuery
  renderItem: RenderRecord<Item>
  empty: ReactNode
  /** Names the list; the kind's own name otherwise. */
  label?: string
  /** Another look at the records than the list. */
  renderItems?: (items: Item[], renderCard: (item: Item) => ReactNode) => ReactNode
  /** Above the records, with how many there are. */
  renderCount?: (total: number) => ReactNode
  endLabel?: string
}

/** The records of a list, or what stands in their place: on their way, no signal, failed, none. */
export function RecordResults<Item extends ListedRecord>({
  kind,
  query,
  renderItem,
  ...props
}: RecordResultsProps<Item>) {
  const { user } = useUser()
  const list = useInfiniteQuery(kind.query(query))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending) return kind.skeleton
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        title={kind.words.failed}
        offline={kind.words.offline}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (items.length === 0) return props.empty
  return (
    <>
      {query.sort === 'newest' && <NewPill {...{ kind, query }} shown={items} onShow={() => void list.refetch()} />}
      {props.renderCount?.(list.data?.pages[0]?.total ?? 0)}
      {props.renderItems?.(items, (item) => renderItem(item, { isMine: item.userId === user?.id, eager: false })) ?? (
        <ul
          aria-label={props.label ?? kind.words.list}
          aria-busy={list.isPlaceholderData || undefined}
          className={kind.grid}
        >
          {items.map((item, index) => (
            <li key={item.id}>
              {renderItem(item, { isMine: item.userId === user?.id, eager: index < firstOnScreen })}
            </li>
          ))}
        </ul>
      )}
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        endLabel={props.endLabel}
      />
    </>
  )
}
