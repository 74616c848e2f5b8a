import { Binoculars } from 'lucide-react'
import { useLocation } from 'wouter'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { useStartHunt } from './hunts.api.ts'

/** What was searched for becomes a hunt in one tap; guests get the form with the name in it. */
export function QuickHunt({ productName, small = false }: { productName: string; small?: boolean }) {
  const { user } = useUser()
  const { point } = usePlace()
  const [, navigate] = useLocation()
  const { start, isPending } = useStartHunt({ onAddDetails: (hunt) => navigate(`/hunts/${hunt.id}/edit`) })

  function hunt() {
    if (!user || productName.length < 2) return navigate(`/hunts/new?q=${encodeURIComponent(productName)}`)
    // A failure is told by the toast.
    start({ body: { productName, ...point } }).catch(() => {})
  }
  return (
    <Button
      size={small ? 'sm' : 'md'}
      variant={small ? 'secondary' : 'primary'}
      className="max-w-full"
      pending={isPending}
      icon={<Binoculars className="size-5" aria-hidden="true" />}
      onClick={hunt}
    >
      <span className="truncate">Hunt for “{productName}”</span>
    </Button>
  )
}
