import { cx } from 'class-variance-authority'
import { storeLine } from '../../lib/format.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '../../ui/button.tsx'
import { softHue, type Hue } from '../../ui/hue.ts'
import { Photo } from '../../ui/photo.tsx'
import type { HuntValues } from './hunt-values.ts'
import { gatheringQuery, productQuery } from './hunts.api.ts'

/** What this hunt is made from: its photo stands for the hunt until it has one of its own. */
export function HuntSource() {
  const { control, setValue } = useFormContext<HuntValues>()
  const [gatheringId, productId] = useWatch({ control, name: ['gatheringId', 'productId'] })
  const { data: gathering } = useQuery(gatheringQuery(gatheringId))
  const { data: product } = useQuery(productQuery(productId))
  return (
    <>
      {gatheringId !== null && gathering && (
        <Source
          kind="gathering"
          hue="gather"
          photo={gathering.thumbnailUrl}
          name={gathering.productName}
          note={storeLine(gathering.store)}
          onRemove={() => setValue('gatheringId', null)}
        />
      )}
      {productId !== null && product && (
        <Source
          kind="product"
          hue="primary"
          photo={product.thumbnail ?? product.image}
          name={product.name}
          note={product.retailer?.name}
          onRemove={() => setValue('productId', null)}
        />
      )}
    </>
  )
}

type SourceProps = {
  kind: 'gathering' | 'product'
  hue: Hue
  photo: string | null
  name: string
  note: string | undefined
  onRemove: () => void
}

const Source = ({ kind, hue, photo, name, note, onRemove }: SourceProps) => (
  <div className={cx('flex items-center gap-4 rounded-lg p-3', softHue[hue])}>
    <div className="h-20 w-16 shrink-0 overflow-hidden rounded-md">
      <Photo src={photo} alt="" eager />
    </div>
    <div className="min-w-0 flex-1">
      <p className="text-sm font-semibold">From a {kind}</p>
      <p className="line-clamp-2 font-semibold break-words text-ink">{name}</p>
      {note && <p className="truncate text-sm text-ink-soft">{note}</p>}
    </div>
    <IconButton
      label={`Hunt without this ${kind}`}
      icon={<X className="size-5" aria-hidden="true" />}
      className="text-ink"
      onClick={onRemove}
    />
  </div>
)
