import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '../../../domain/contracts/people/people.ts'
import { countOf } from '../../lib/format.ts'
import { useTimeWords } from '../../lib/time-words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { grouped } from '../../ui/figures.ts'

/** A face, a name, since when, and what they did for others; what they keep to themselves is not even mentioned. */
export function PersonHead({ person, children }: { person: Person; children: ReactNode }) {
  const { date } = useTimeWords()
  const { username, name, since, gatheringCount, helpedCount } = person
  const figures = [
    gatheringCount === null ? null : { name: 'spotted', figure: gatheringCount },
    helpedCount === null
      ? null
      : { name: helpedCount === 1 ? 'shopper helped' : 'shoppers helped', figure: helpedCount },
  ].filter((one) => one !== null)
  return (
    <header className="flex flex-col gap-5 rounded-xl bg-surface p-5 sm:p-7">
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar name={username} picture={person.picture} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere">{name ?? username}</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            {[name ? `@${username}` : '', since ? `member since ${date(since)}` : ''].filter(Boolean).join(' · ')}
          </p>
          {person.isInsider && (
            <div className="mt-2">
              <Badge hue="find" icon={<Award aria-hidden="true" />}>
                Insider
              </Badge>
            </div>
          )}
        </div>
      </div>
      {figures.length > 0 && (
        <ul aria-label={`What ${username} did`} className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map((one) => (
            <li key={one.name} aria-label={countOf(one.figure, one.name, one.name)}>
              <b className="font-display text-xl font-extrabold tracking-[-0.03em] figures">{grouped(one.figure)}</b>{' '}
              <span className="text-ink-soft">{one.name}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2.5">{children}</div>
    </header>
  )
}
