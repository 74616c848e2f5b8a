import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Tags } from 'lucide-react'
import { Link } from 'wouter'
import { usePlace } from '../../lib/location.ts'
import { thingQuery } from './things.api.ts'
import { sightingsLine } from './thing-words.ts'

/** The way from one sighting to all of the same thing. Says nothing where there is no other. */
export function ThingLine({ thingId }: { thingId: number }) {
  const { point } = usePlace()
  const { data: thing } = useQuery(thingQuery(thingId, point))
  if (!thing || thing.sightings < 2) return null
  return (
    <Link
      href={`/things/${thing.id}`}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line px-4 py-2 font-semibold hover:border-edge"
    >
      <Tags className="size-5 shrink-0 text-gather" aria-hidden="true" />
      <span className="min-w-0 flex-1">{sightingsLine(thing)}</span>
      <ArrowRight className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  )
}
