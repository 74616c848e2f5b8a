import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { ListedRecord, RecordKind } from './record-kind.ts'
import type { RecordQuery } from './records.api.ts'

type NewPillProps<Item extends ListedRecord> = {
  kind: RecordKind<Item>
  query: RecordQuery
  shown: Item[]
  /** Loads the list anew. */
  onShow: () => void
}

/** While a list is open, others go on sharing: what came since is offered, and nothing moves until it is asked for. */
export function NewPill<Item extends ListedRecord>({ kind, query, shown, onShow }: NewPillProps<Item>) {
  const { user } = useUser()
  const { data } = useQuery(kind.newest(query))
  const newestShown = shown[0]?.id ?? 0
  const fresh = data.filter(({ id, userId }) => id > newestShown && userId !== user?.id)
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-10 -my-2 flex h-0 justify-center">
      {fresh.length > 0 && (
        <Button
          size="sm"
          className="pointer-events-auto -translate-y-1 rounded-full shadow-lg"
          icon={<ArrowUp className="size-4" aria-hidden="true" />}
          onClick={() => {
            onShow()
            scrollTo({ top: 0 })
          }}
        >
          {fresh.length} new
        </Button>
      )}
    </div>
  )
}
