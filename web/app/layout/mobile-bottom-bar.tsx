import { cx } from 'class-variance-authority'
import { Link, useLocation } from 'wouter'
import { CountBadge } from '../../ui/badge.tsx'
import { isAt, places } from './navigation.ts'

/** Under the thumb, on phones only. */
export function MobileBottomBar({ findCount }: { findCount: number }) {
  const [path] = useLocation()
  return (
    <nav aria-label="Quick" className="bottom-bar">
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          aria-current={isAt(path, place.href) ? 'page' : undefined}
          className={cx('bottom-bar-link', place.hue)}
        >
          <span className="bottom-bar-icon">
            <place.icon className="size-5.5" aria-hidden="true" />
          </span>
          {place.shortLabel}
          {place.href === '/finds' && (
            <span className="absolute top-0.5 left-1/2 ml-1.5">
              <CountBadge count={findCount} label="finds" />
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
