import { ArrowLeft, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { frame, SkipLink } from './frame.tsx'
import { LogoMark } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AdminLayoutProps = {
  /** Null once the session has ended. */
  username: string | null
  onLogin: () => void
  onLogout: () => void
  children: ReactNode
}

const year = new Date().getFullYear()

/** The back office: nothing of the shop around it but the way back. */
export default function AdminLayout({ username, onLogin, onLogout, children }: AdminLayoutProps) {
  return (
    <div className={frame.site}>
      <SkipLink />
      <header className={frame.header}>
        <div className="page-width flex h-16 items-center gap-2 sm:gap-3">
          <LogoMark className="h-9 w-auto max-sm:hidden" />
          <p className="font-display text-lg font-bold tracking-[-0.02em] whitespace-nowrap">Admin Dashboard</p>
          <div className="ml-auto flex min-w-0 items-center sm:gap-1">
            <Link href="/" className={frame.link} aria-label="Return to Site">
              <ArrowLeft className="size-4" aria-hidden="true" />
              <span className="max-sm:hidden">Return to Site</span>
            </Link>
            {username && <span className="max-w-32 truncate px-2 font-semibold max-md:hidden">{username}</span>}
            <ThemeSwitch />
            {username ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={onLogout}
                icon={<LogOut className="size-4" aria-hidden="true" />}
                aria-label="Logout"
              >
                <span className="max-sm:hidden">Logout</span>
              </Button>
            ) : (
              <Button size="sm" onClick={onLogin}>
                Login / Register
              </Button>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={frame.main}>
        <ErrorBoundary resetKey="/admin">{children}</ErrorBoundary>
      </main>
      <footer className="border-t border-line py-6 text-center text-sm text-ink-soft">
        © {year} Hunt Gather Find Score. {username ? `Signed in as ${username}.` : 'You are signed out.'}
      </footer>
      <Toaster />
    </div>
  )
}
