import { cx } from 'class-variance-authority'
import { Heart, LogIn, LogOut, Search, ShieldCheck, Sparkle, User, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { CountBadge } from '../../ui/badge.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useOpenReports } from '../../features/admin/open-reports.ts'
import { Logo } from './logo.tsx'
import { behindTheScenes, isAt, places, type ShellProps } from './navigation.ts'
import { ShareSite } from './share-site.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const drawerLook =
  'flex min-h-12 items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-ink/7 aria-[current]:bg-[color-mix(in_oklab,var(--place,var(--color-ink))_12%,transparent)] aria-[current]:text-[color:var(--place,var(--color-ink))] [&_svg]:size-5.5 [&_svg]:flex-none [&_svg]:text-[color:var(--place,var(--color-ink-soft))]'

const smallLook = 'flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline'

type NavigationDrawerProps = ShellProps & { open: boolean; onClose: () => void; onSearch: () => void }

export default function NavigationDrawer({
  open,
  onClose,
  user,
  findCount,
  onLogin,
  onLogout,
  onInsider,
  onSearch,
}: NavigationDrawerProps) {
  const [path] = useLocation()
  const openReports = useOpenReports(user?.isAdmin === true)
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const link = (href: string, label: string, Icon: LucideIcon, hue?: string, count = 0) => (
    <Link
      key={href}
      href={href}
      onClick={onClose}
      aria-current={isAt(path, href) ? 'page' : undefined}
      className={cx(drawerLook, hue)}
    >
      <Icon aria-hidden="true" />
      <span className="flex-1">{label}</span>
      <CountBadge count={count} label={href === '/admin' ? 'open reports' : 'finds'} />
    </Link>
  )
  const button = (label: string, Icon: LucideIcon, act: () => void) => (
    <button type="button" onClick={after(act)} className={cx(drawerLook, 'w-full')}>
      <Icon aria-hidden="true" />
      {label}
    </button>
  )

  return (
    <Sheet open={open} onClose={onClose} title={user ? `Welcome, ${user.username}` : 'Welcome'}>
      <div className="px-5 pt-5 pb-3">
        <Logo onClick={onClose} />
      </div>
      <nav aria-label="Menu" className="flex flex-col px-2">
        {button('Search', Search, onSearch)}
        {places.map((place) =>
          link(place.href, place.label, place.icon, place.hue, place.href === '/finds' ? findCount : 0),
        )}
      </nav>
      <div aria-hidden="true" className="tear-line mx-5 my-3" />
      <div className="flex flex-col px-2">
        {user && link('/profile', 'My Profile', User)}
        {user && link('/profile?tab=favorites', 'Favorites', Heart)}
        {user && onInsider && button('Insider', Sparkle, onInsider)}
        {user?.isAdmin && link('/admin', 'Admin Dashboard', ShieldCheck, undefined, openReports)}
        {user ? button('Logout', LogOut, onLogout) : button('Login / Register', LogIn, onLogin)}
        <div className="flex items-center justify-between pl-3 font-semibold sm:hidden">
          Theme <ThemeSwitch />
        </div>
      </div>
      <div aria-hidden="true" className="tear-line mx-5 my-3" />
      <div className="flex flex-col px-5 pb-6 text-sm">
        {behindTheScenes.map(([href, label, external]) =>
          external ? (
            <a key={href} href={href} className={smallLook}>
              {label}
            </a>
          ) : (
            <Link key={href} href={href} onClick={onClose} className={smallLook}>
              {label}
            </Link>
          ),
        )}
        <div className="mt-2">
          <ShareSite social={false} />
        </div>
      </div>
    </Sheet>
  )
}
