import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { IconButton } from '../../ui/button.tsx'
import { X } from 'lucide-react'
import { Photo } from '../../ui/photo.tsx'
import type { HuntValues } from './hunt-values.ts'
import { gatheringQuery } from './hunts.api.ts'

/** The gathering this hunt is made from: its photo stands for the hunt until it has one of its own. */
export function HuntSource() {
  const { watch, setValue } = useFormContext<HuntValues>()
  const gatheringId = watch('gatheringId')
  const { data: gathering } = useQuery(gatheringQuery(gatheringId))
  if (gatheringId === null || !gathering) return null
  return (
    <div className="flex items-center gap-4 rounded-lg bg-gather-soft p-3">
      <div className="h-20 w-16 shrink-0 overflow-hidden rounded-md">
        <Photo src={gathering.thumbnailUrl} alt="" thumbnail={gathering.placeholder} eager />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold text-gather">From a gathering</p>
        <p className="line-clamp-2 font-semibold">{gathering.productName}</p>
        <p className="truncate text-sm text-ink-soft">
          {gathering.store.name} - {gathering.store.city}, {gathering.store.state}
        </p>
      </div>
      <IconButton
        label="Hunt without this gathering"
        icon={<X className="size-5" aria-hidden="true" />}
        onClick={() => setValue('gatheringId', null)}
      />
    </div>
  )
}
