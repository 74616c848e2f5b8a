import { Clock, ExternalLink, MapPin, Phone } from 'lucide-react'
import type { StoreDetails } from '../../../domain/contracts/stores.ts'
import { independentRetailerId } from '../../../domain/rules/retailer-names.ts'
import { countOf, formatMiles } from '../../lib/format.ts'
import { useTimeWords } from '../../lib/time-words.tsx'
import { PlaceControl } from '../../lib/place-control.tsx'
import { Badge } from '../../ui/badge.tsx'

const line = 'inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline'

/** Only what leads to a site; a file may hold anything. */
const siteOf = (website: string | null) => (website && /^https?:\/\//i.test(website) ? website : null)

/** Which store it is, where, and how alive. */
export function StoreHead({ store }: { store: StoreDetails }) {
  const { relative } = useTimeWords()
  const { sightings, wanted, lastSeenAt, distanceMiles, phoneNumber } = store
  const website = siteOf(store.website)
  return (
    <header className="flex flex-col gap-3">
      {store.retailerId !== independentRetailerId && (
        <div>
          <Badge hue="gather">{store.retailerName}</Badge>
        </div>
      )}
      <h1 className="wrap-anywhere">{store.name}</h1>
      <address className="flex items-start gap-2 not-italic">
        <MapPin className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <span>
          {store.address}
          <br />
          {store.city}, {store.state} {store.zipCode}
          {distanceMiles !== null && <span className="text-ink-soft"> · {formatMiles(distanceMiles)} away</span>}
        </span>
      </address>
      {distanceMiles === null && store.latitude !== null && <PlaceControl className="-ml-2 self-start" />}
      <div className="flex flex-wrap gap-x-5">
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className={line}>
            <Phone className="size-4" aria-hidden="true" />
            {phoneNumber}
          </a>
        )}
        {website && (
          <a href={website} target="_blank" rel="noopener noreferrer nofollow" className={line}>
            <ExternalLink className="size-4" aria-hidden="true" />
            Website
          </a>
        )}
      </div>
      <p className="flex items-center gap-2 text-ink-soft">
        <Clock className="size-5 shrink-0" aria-hidden="true" />
        {lastSeenAt === null
          ? 'Nobody has shared anything from here yet.'
          : `${countOf(sightings, 'thing')} spotted, last ${relative(lastSeenAt)} · ${countOf(wanted, 'hunt')} around here`}
      </p>
    </header>
  )
}
