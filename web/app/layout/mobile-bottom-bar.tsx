import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { Link, useLocation } from 'wouter'
import { CountBadge } from '../../ui/badge.tsx'
import { CameraButton } from './camera-button.tsx'
import { isAt, places } from './navigation.ts'

/** In the middle, as far as six can have one. */
const cameraBefore = '/finds'

/** Under the thumb, on phones only. */
export function MobileBottomBar({ findCount }: { findCount: number }) {
  const [path] = useLocation()
  return (
    <nav
      aria-label="Quick"
      data-sticky-bar
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-6 bg-surface pb-[env(safe-area-inset-bottom)] shadow-top [view-transition-name:bottom-bar] lg:hidden"
    >
      {places.map((place) => (
        <Fragment key={place.href}>
          {place.href === cameraBefore && <CameraButton />}
          <Link
            href={place.href}
            aria-current={isAt(path, place.href) ? 'page' : undefined}
            className={cx(
              'relative flex h-bottom-bar flex-col items-center justify-center gap-px text-sm/[1.2] font-medium text-ink-soft focus-visible:-outline-offset-4 aria-[current]:font-bold aria-[current]:text-(--place)',
              place.hue,
            )}
          >
            <span className="place-tag grid h-7.5 w-13 place-items-center">
              <place.icon className="size-5.5" aria-hidden="true" />
            </span>
            {place.shortLabel}
            {place.href === '/finds' && (
              <span className="absolute top-0.5 left-1/2 ml-1.5">
                <CountBadge count={findCount} label="finds" />
              </span>
            )}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
