import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatPrice } from '../../../ui/figures.ts'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { activityQuery } from '../admin.api.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { useLast } from '../../../ui/overlays/use-last.ts'
import type { UserDialogProps } from './user-dialogs.tsx'

export function ActivityDialog({ user, onClose }: UserDialogProps) {
  const shown = useLast(user)
  return (
    <Dialog open={user !== null} onClose={onClose} title="User Activity" description={shown?.username} size="lg">
      {shown && <ActivityTabs key={shown.id} userId={shown.id} />}
    </Dialog>
  )
}

function ActivityTabs({ userId }: { userId: number }) {
  const [tab, setTab] = useState<'hunts' | 'gatherings'>('hunts')
  const { data, isPending, error, refetch } = useQuery(activityQuery(userId))
  if (isPending) return <RowsSkeleton count={3} label="Loading activity" />
  if (error) return <ErrorState title="Failed to fetch user activity" onRetry={() => void refetch()} />
  if (data.huntCount + data.gatheringCount === 0) {
    return <p className="py-10 text-center text-ink-soft">No activity data found</p>
  }
  const tabs = [
    { value: 'hunts', label: 'Hunts', count: data.huntCount },
    { value: 'gatherings', label: 'Gatherings', count: data.gatheringCount },
  ] as const
  return (
    <Tabs label="Activity" tabs={tabs} value={tab} onChange={setTab}>
      <Records records={data[tab]} path={`/${tab}`} total={tab === 'hunts' ? data.huntCount : data.gatheringCount} />
    </Tabs>
  )
}

type Record = AnswerOf<'GET /admin/users/:id/activity'>['hunts'][number]

function Records({ records, path, total }: { records: Record[]; path: string; total: number }) {
  if (records.length === 0) return <p className="py-6 text-center text-ink-soft">No activity data found</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="flex items-center gap-3 py-2.5">
            <Thumbnail path={record.thumbnailUrl} />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 max-sm:w-full sm:flex-1">
                <Link
                  href={`${path}/${record.id}`}
                  className="line-clamp-3 font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {record.productName}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {record.storeName ? `${record.storeName} · ` : ''}
                  {formatDate(record.createdAt)}
                </span>
              </span>
              <span className="flex items-center gap-3">
                {record.price !== null && <span className="figures">{formatPrice(record.price)}</span>}
                <Badge className="capitalize">{record.status}</Badge>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p className="pt-3 text-sm text-ink-soft">
          The newest {records.length} of {total}.
        </p>
      )}
    </>
  )
}
