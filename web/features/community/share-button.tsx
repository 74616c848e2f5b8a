import { Share2 } from 'lucide-react'
import { useFlag } from '../flags/flags.api.ts'
import { share, type Shareable } from '../../lib/share.ts'
import { Button } from '../../ui/button.tsx'
import { useCountShare, type Subject } from './community.api.ts'
import { networks } from './networks.ts'

type SharingProps = Subject & Shareable

export function ShareButton({ kind, id, ...what }: SharingProps) {
  const count = useCountShare()
  const shareIt = async () => (await share(what)) && count({ kind, id })
  return (
    <Button variant="secondary" icon={<Share2 className="size-5" aria-hidden="true" />} onClick={() => void shareIt()}>
      Share
    </Button>
  )
}

/** Only where the flag social-sharing is on. */
export function NetworkButtons({ kind, id, ...what }: SharingProps) {
  const count = useCountShare()
  if (!useFlag('social-sharing')) return null
  return networks.map(({ label, address }) => (
    <Button
      key={label}
      variant="secondary"
      onClick={() => {
        window.open(address(what, location.origin), '_blank', 'noopener,noreferrer')
        count({ kind, id })
      }}
    >
      {label}
    </Button>
  ))
}
