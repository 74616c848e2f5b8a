import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { User } from '../../../domain/contracts/accounts.ts'
import { badgesOf } from '../../../domain/rules/shown/badges.ts'
import { formatDate } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { standingQuery } from './scores.api.ts'
import { standingFigures } from './score-words.ts'

/** A profile begins with the person: face, since when, and what they have done for themselves and others. */
export function PersonHead({ user }: { user: User }) {
  const { data } = useQuery(standingQuery(user.id))
  const badges = data ? badgesOf({ ...data, isInsider: user.isInsider }) : []
  return (
    <header className="flex flex-col gap-5 rounded-xl bg-surface p-5 sm:p-7">
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar name={user.username} picture={user.profilePicture} size="lg" />
        <div className="min-w-0">
          <h1 className="break-words">{user.firstName ? `${user.firstName} ${user.lastName ?? ''}` : user.username}</h1>
          <p className="mt-1 text-ink-soft">
            @{user.username} · member since {formatDate(user.createdAt)}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-4 divide-x-2 divide-dotted divide-line">
        {standingFigures(data).map(({ name, figure }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse px-1 text-center sm:px-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-h-7 truncate font-display text-lg font-extrabold tracking-[-0.03em] figures sm:text-xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      {/* Its height is there before the badges are. */}
      <ul aria-label="Badges" className="flex min-h-7 flex-wrap gap-2">
        {badges.map(({ name, why }) => (
          <li key={name} title={why}>
            <Badge hue={name === 'Insider' ? 'find' : 'score'} icon={<Award aria-hidden="true" />}>
              {name}
              <span className="sr-only">: {why}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </header>
  )
}
