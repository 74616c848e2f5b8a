import { cx } from 'class-variance-authority'
import { LogOut, Menu, Search, ShieldCheck, Sparkle } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
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
const SearchOverlay = lazyOverlay(() => import('../../features/products/search-overlay.tsx'))

export function SiteHeader(props: ShellProps) {
  const { user, onLogin, notifications } = props
  const [path] = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  const search = () => setSearchOpen(true)
  useSlash(search)

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
                  'place-line inline-flex items-center gap-1.5 px-2 font-semibold whitespace-nowrap wide:px-2.5',
                  place.hue,
                )}
              >
                {place.label}
                {place.href === '/finds' && <CountBadge count={props.findCount} label="finds" />}
              </Link>
            ))}
          </nav>
          <SearchField onOpen={search} />
          <div className="-mr-2.5 flex min-w-0 items-center sm:gap-1">
            {user && <AccountLinks {...props} user={user} />}
            {!user && (
              <Button size="sm" onClick={onLogin}>
                Login / Register
              </Button>
            )}
            {user && notifications}
            <span className="max-sm:hidden">
              <ThemeSwitch />
            </span>
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
        onSearch={search}
      />
      <SearchOverlay open={isSearchOpen} onClose={() => setSearchOpen(false)} onRetry={search} />
    </>
  )
}

/** Looks like a field and opens the real one. Before the page is alive it leads to the page of the search. */
function SearchField({ onOpen }: { onOpen: () => void }) {
  return (
    <Link
      href="/search"
      aria-label="Search"
      title="Search"
      onPointerEnter={SearchOverlay.prepare}
      onFocus={SearchOverlay.prepare}
      onClick={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        onOpen()
      }}
      className="ml-auto inline-grid size-11 shrink-0 grid-flow-col items-center justify-center gap-x-2 rounded-md text-ink-soft hover:bg-ink/8 wide:mx-2 wide:flex wide:w-auto wide:min-w-0 wide:flex-1 wide:flex-wrap wide:justify-start wide:overflow-hidden wide:bg-surface wide:px-3 wide:ring-1 wide:ring-edge/60 wide:ring-inset"
    >
      <Search className="h-11 w-5.5 shrink-0 max-wide:text-ink" aria-hidden="true" />
      {/* What finds no room wraps out of sight. */}
      <span className="leading-11 max-wide:hidden">Search</span>
      <kbd className="my-2.5 ml-auto rounded-sm bg-sunken px-1.5 text-sm/6 max-wide:hidden">/</kbd>
    </Link>
  )
}

/** One key from anywhere, unless it is a letter of what is being typed. */
function useSlash(onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, select, textarea, [contenteditable], dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

type AccountLinksProps = ShellProps & { user: NonNullable<ShellProps['user']> }

/** Words where there is room for them: on phones the menu has the rest, between 1024 and 1200 px icons speak. */
const words = 'lg:max-wide:sr-only'

function AccountLinks({ user, onInsider, onLogout }: AccountLinksProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      {onInsider && (
        <Button
          variant="ghost"
          size="sm"
          className="max-md:hidden"
          title="Insider"
          onClick={onInsider}
          icon={<Sparkle className="size-4.5 text-score" aria-hidden="true" />}
        >
          <span className={words}>Insider</span>
        </Button>
      )}
      {user.isAdmin && (
        <Link href="/admin" className={cx(frame.link, 'max-md:hidden')}>
          <ShieldCheck className="size-4.5 not-lg:hidden wide:hidden" aria-hidden="true" />
          <span className={words}>Admin</span>
          <Suspense>
            <OpenReports />
          </Suspense>
        </Link>
      )}
      <Link href="/profile" className={cx(frame.link, 'max-w-40 min-w-0 max-md:min-h-11 lg:max-wide:max-w-28')}>
        <Avatar name={user.username} picture={user.profilePicture ?? null} size="sm" />
        <span className="truncate max-md:sr-only">{user.username}</span>
      </Link>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:hidden"
        title="Logout"
        onClick={onLogout}
        icon={<LogOut className="size-4.5" aria-hidden="true" />}
      >
        <span className="lg:sr-only">Logout</span>
      </Button>
    </div>
  )
}
