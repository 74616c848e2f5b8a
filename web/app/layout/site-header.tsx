import { cx } from 'class-variance-authority'
import { LogOut, Menu, Sparkle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyOverlay, lazyPart } from '../../lib/lazy-part.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { frame } from './frame.tsx'
import { Logo } from './logo.tsx'
import { isAt, places, type ShellProps } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const OpenReports = lazyPart(() => import('../../features/admin/admin-link.tsx'), { quiet: true })
const NavigationDrawer = lazyOverlay(() => import('./navigation-drawer.tsx'))

export function SiteHeader(props: ShellProps) {
  const { user, onLogin, notifications } = props
  const [path] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)

  return (
    <>
      <header className={frame.header}>
        <div className="page-width flex h-16 items-center gap-1 lg:h-18">
          <Logo />
          <nav aria-label="Main" className="ml-4 hidden h-full items-stretch lg:flex">
            {places.map((place) => (
              <Link
                key={place.href}
                href={place.href}
                aria-current={isAt(path, place.href) ? 'page' : undefined}
                className={cx(
                  'place-line inline-flex items-center gap-1.5 px-3 font-semibold whitespace-nowrap',
                  place.hue,
                )}
              >
                {place.label}
                {place.href === '/finds' && <CountBadge count={props.findCount} label="finds" />}
              </Link>
            ))}
          </nav>
          <div className="-mr-2.5 ml-auto flex min-w-0 items-center sm:gap-1">
            {user && <AccountLinks {...props} user={user} />}
            {!user && (
              <Button size="sm" onClick={onLogin}>
                Login / Register
              </Button>
            )}
            {user && notifications}
            <ThemeSwitch />
            <IconButton
              label="Menu"
              icon={<Menu className="size-6" aria-hidden="true" />}
              aria-haspopup="dialog"
              onPointerEnter={NavigationDrawer.prepare}
              onFocus={NavigationDrawer.prepare}
              onClick={() => setMenuOpen(true)}
            />
          </div>
        </div>
      </header>
      <NavigationDrawer
        {...props}
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        onRetry={() => setMenuOpen(true)}
      />
    </>
  )
}

type AccountLinksProps = ShellProps & { user: NonNullable<ShellProps['user']> }

function AccountLinks({ user, onInsider, onLogout }: AccountLinksProps) {
  return (
    // Between 1024 and 1200 px the menu holds what finds no room beside the nav.
    <div className="hidden min-w-0 items-center gap-1 md:flex">
      {onInsider && (
        <Button
          variant="ghost"
          size="sm"
          className="lg:max-wide:hidden"
          onClick={onInsider}
          icon={<Sparkle className="size-4 text-score" aria-hidden="true" />}
        >
          Insider
        </Button>
      )}
      {user.isAdmin && (
        <Link href="/admin" className={cx(frame.link, 'lg:max-wide:hidden')}>
          Admin
          <Suspense>
            <OpenReports />
          </Suspense>
        </Link>
      )}
      <Link href="/profile" className={cx(frame.link, 'max-w-44 min-w-0')}>
        <Avatar name={user.username} picture={user.profilePicture ?? null} size="sm" />
        <span className="truncate">{user.username}</span>
      </Link>
      <Button
        variant="ghost"
        size="sm"
        className="lg:max-wide:hidden"
        onClick={onLogout}
        icon={<LogOut className="size-4" aria-hidden="true" />}
      >
        Logout
      </Button>
    </div>
  )
}
