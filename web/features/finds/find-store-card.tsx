import { ExternalLink, Info, MapPin, Phone, Store } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { milesTo, usePlace } from '../../lib/location.ts'
import type { MapProps } from '../map/map-props.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { formatMiles } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StoreLink } from '../../ui/detail/store-link.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { distanceLine } from './find-words.ts'

type FindStoreCardProps = { find: Find; Map: ComponentType<MapProps> }

/** Where to drive to. */
export function FindStoreCard({ find, Map }: FindStoreCardProps) {
  const [open, setOpen] = useState<'map' | 'info' | null>(null)
  const { store } = find.gathering
  const toggle = (part: 'map' | 'info', label: string, icon: ReactNode) => (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      aria-expanded={open === part}
      className="aria-expanded:ring-2 aria-expanded:ring-gather"
      onClick={() => setOpen(open === part ? null : part)}
    >
      {label}
    </Button>
  )
  return (
    <Card as="section" aria-labelledby="find-store" className="flex flex-col gap-4">
      <div className="flex gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-gather-soft text-gather">
          <Store className="size-5.5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 id="find-store" className="text-lg break-words">
            <StoreLink store={store} />
          </h2>
          <p className="text-ink-soft">
            {store.city}, {store.state}
          </p>
          <Distance find={find} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {toggle('map', 'Map', <MapPin className="size-4" aria-hidden="true" />)}
        {toggle('info', 'Store Info', <Info className="size-4" aria-hidden="true" />)}
      </div>
      {open === 'map' && <StoreOnMap find={find} Map={Map} />}
      {open === 'info' && <StoreInfo find={find} />}
    </Card>
  )
}

/** From the person where they are known; else from the middle of the hunt; else it asks. */
function Distance({ find }: { find: Find }) {
  const { point } = usePlace()
  const miles = milesTo(find.gathering.store, point)
  if (miles !== null) return <p className="font-semibold">{formatMiles(miles)} away</p>
  const fromHunt = distanceLine(find.distanceMiles)
  return fromHunt ? <p className="font-semibold">{fromHunt}</p> : <PlaceControl className="-ml-2" />
}

function pointOf({ store, latitude, longitude }: Find['gathering']) {
  const [lat, lng] = [store.latitude ?? latitude, store.longitude ?? longitude]
  return lat !== null && lng !== null ? { latitude: lat, longitude: lng } : null
}

function StoreOnMap({ find: { gathering }, Map }: FindStoreCardProps) {
  const { point: here } = usePlace()
  const { store, price } = gathering
  const point = pointOf(gathering)
  if (!point) return <p className="text-ink-soft">Exact location coordinates not available</p>
  const marker = {
    id: store.id,
    point,
    label: store.name,
    note: `${store.address}, ${store.city}`,
    tag: price === null ? undefined : formatPrice(price),
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Map label={`${store.name} on the map`} markers={[marker]} selected={store.id} here={here} zoom={11} />
      </div>
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
    </div>
  )
}

function StoreInfo({ find: { gathering } }: { find: Find }) {
  const { store } = gathering
  return (
    <div className="flex flex-col items-start gap-3">
      <address className="not-italic">
        {store.address}
        <br />
        {store.city}, {store.state} {store.zipCode}
      </address>
      {store.phoneNumber ? (
        <a
          href={`tel:${store.phoneNumber}`}
          className="flex items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Phone className="size-4" aria-hidden="true" />
          {store.phoneNumber}
        </a>
      ) : (
        <p className="text-sm text-ink-soft">No phone number is known.</p>
      )}
    </div>
  )
}
