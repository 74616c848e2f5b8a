import { Navigation } from 'lucide-react'
import { LinkButton } from '../button.tsx'

interface Destination {
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
}

/** The maps people have on their phones open it by themselves; an address does where no coordinates are known. */
export function directionsTo({ latitude, longitude, ...place }: Destination): string {
  const there =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : `${place.name}, ${place.address}, ${place.city}, ${place.state} ${place.zipCode}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(there)}`
}

type DirectionsProps = { to: Destination; variant?: 'primary' | 'secondary'; className?: string }

export const Directions = ({ to, variant = 'primary', className }: DirectionsProps) => (
  <LinkButton
    external
    variant={variant}
    target="_blank"
    rel="noopener noreferrer"
    className={className}
    icon={<Navigation className="size-5" aria-hidden="true" />}
    href={directionsTo(to)}
  >
    Directions
  </LinkButton>
)
