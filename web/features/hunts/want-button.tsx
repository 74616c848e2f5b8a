import { useQueryClient } from '@tanstack/react-query'
import { Binoculars, Check } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { usePlace } from '../../lib/location.ts'
import { useUser } from '../../lib/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { newHuntOf, valuesOfGathering } from './hunt-values.ts'
import { useStartHunt } from './hunts.api.ts'

/** What somebody saw becomes a hunt in one tap; for guests, once they have signed in. */
export function WantButton({ gathering }: { gathering: Gathering }) {
  const { user } = useUser()
  const { point } = usePlace()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { start, isPending } = useStartHunt({ onAddDetails: (hunt) => navigate(`/hunts/${hunt.id}/edit`) })
  const { id, latitude, longitude, myHuntId } = gathering

  async function want() {
    if (!user) askToSignIn('Please sign in to add this product to your hunts')
    const place = point ?? { latitude, longitude }
    const hunt = await start({ body: { ...newHuntOf(valuesOfGathering(gathering)), ...place } })
    if (!hunt) return
    client.setQueriesData<Gathering>(
      { queryKey: ['gatherings', 'one', String(id)] },
      (known) => known && { ...known, myHuntId: hunt.id },
    )
  }
  if (myHuntId !== null) {
    return (
      <LinkButton
        href={`/hunts/${myHuntId}`}
        variant="chosen"
        className="flex-1"
        icon={<Check className="size-5" aria-hidden="true" />}
      >
        In your hunts
      </LinkButton>
    )
  }
  return (
    <Button
      className="flex-1"
      pending={isPending}
      icon={<Binoculars className="size-5" aria-hidden="true" />}
      // A failure is told by the toast.
      onClick={() => void want().catch(() => {})}
    >
      I want this
    </Button>
  )
}
