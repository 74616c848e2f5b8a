import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { trendingHuntsQuery } from './home.api.ts'

/** Swiped on phones, paged with the arrows elsewhere. */
export function TrendingHunts() {
  const { data } = useQuery(trendingHuntsQuery)
  const rail = useRef<HTMLUListElement>(null)
  if (!data?.length) return null
  const turn = (direction: 1 | -1) => {
    const element = rail.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby="trending-hunts" className="below-fold">
      <div className="flex items-center justify-between">
        <h2 id="trending-hunts" className="text-2xl">
          Trending hunts
        </h2>
        <div className="hidden gap-1 sm:flex">
          <IconButton label="Previous hunts" icon={<ChevronLeft aria-hidden="true" />} onClick={() => turn(-1)} />
          <IconButton label="Next hunts" icon={<ChevronRight aria-hidden="true" />} onClick={() => turn(1)} />
        </div>
      </div>
      <ul ref={rail} className="-mx-3 mt-5 flex snap-x scroll-px-3 gap-4 overflow-x-auto px-3 pb-2">
        {data.map((hunt) => (
          <li key={hunt.id} className="w-44 shrink-0 snap-start sm:w-56">
            <PhotoCard
              href={`/hunts/${hunt.id}`}
              title={hunt.productName}
              photo={hunt.thumbnailUrl}
              thumbnail={hunt.placeholder}
              tag={hunt.targetPrice === null ? undefined : <PriceTag price={hunt.targetPrice} size="sm" />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
