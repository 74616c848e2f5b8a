import { ExternalLink, Phone } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { formatMiles } from '../../lib/format.ts'
import { useTimeWords } from '../../lib/time-words.tsx'
import { usePlace } from '../../lib/location.ts'
import { FactList } from './fact-list.tsx'
import type { MapProps } from '../map/map-props.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { StoreLink } from '../../ui/detail/store-link.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { Tabs } from '../../ui/tabs.tsx'

const tabs = [
  { value: 'location', label: 'Store Location' },
  { value: 'details', label: 'Details' },
] as const

type GatheringTabsProps = { gathering: Gathering; Map: ComponentType<MapProps> }

export function GatheringTabs({ gathering, Map }: GatheringTabsProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('location')
  return (
    <Tabs label="About this product" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'location' ? <StoreLocation gathering={gathering} Map={Map} /> : <Details gathering={gathering} />}
    </Tabs>
  )
}

function StoreLocation({ gathering: { store, price, distanceMiles, ...gathering }, Map }: GatheringTabsProps) {
  const { point: here } = usePlace()
  const latitude = store.latitude ?? gathering.latitude
  const longitude = store.longitude ?? gathering.longitude
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col items-start gap-3">
        <address className="not-italic">
          <StoreLink store={store} />
          <br />
          {store.address}
          <br />
          {store.city}, {store.state} {store.zipCode}
        </address>
        {store.phoneNumber && (
          <a
            href={`tel:${store.phoneNumber}`}
            className="flex items-center gap-2 font-semibold underline underline-offset-4"
          >
            <Phone className="size-4" aria-hidden="true" />
            {store.phoneNumber}
          </a>
        )}
        {distanceMiles === null ? (
          <PlaceControl className="-ml-2" />
        ) : (
          <p className="text-ink-soft">{formatMiles(distanceMiles)} away</p>
        )}
        {point ? (
          <LinkButton
            external
            variant="secondary"
            size="sm"
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalLink className="size-4" aria-hidden="true" />}
            href={`https://www.google.com/maps/search/?api=1&query=${point.latitude},${point.longitude}`}
          >
            Open in Maps
          </LinkButton>
        ) : (
          <p className="text-ink-soft">Exact location coordinates not available</p>
        )}
      </div>
      {point && (
        <Map
          label={`${store.name} on the map`}
          markers={[
            {
              id: store.id,
              point,
              label: store.name,
              tag: price === null ? undefined : formatPrice(price),
              note: `${store.address}, ${store.city}`,
            },
          ]}
          selected={store.id}
          here={here}
          zoom={11}
        />
      )}
    </div>
  )
}

function Details({ gathering }: { gathering: Gathering }) {
  const { date } = useTimeWords()
  return (
    <FactList
      facts={[
        ['Category', gathering.categoryName],
        ['Quantity seen', String(gathering.quantity)],
        ['Size', gathering.size],
        ['Color', gathering.color],
        ['Tag color', gathering.tagColor],
        ['SKU', gathering.sku],
        ['Barcode', gathering.barcode],
        ['Collection', gathering.collectionName],
        ['Added', date(gathering.createdAt)],
        ['Shared by', `user #${gathering.userId}`],
      ]}
    />
  )
}
