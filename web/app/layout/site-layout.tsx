import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { installPrompt, isSecondVisit } from '../../lib/phone/install.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { forgetShown, signal } from '../../lib/signal.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { frame, SkipLink } from './frame.tsx'
import { MobileBottomBar } from './mobile-bottom-bar.tsx'
import type { ShellProps } from './navigation.ts'
import { SiteFooter, type FooterProps } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const SignalBar = lazyPart(() => import('./signal-bar.tsx'), { quiet: true })
const InstallCard = lazyPart(() => import('./install-card.tsx'), { quiet: true })

type SiteLayoutProps = ShellProps & Pick<FooterProps, 'socialSharing'> & { children: ReactNode }

export function SiteLayout({ children, socialSharing = false, ...shell }: SiteLayoutProps) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(path, main)
  return (
    <div className={frame.site}>
      <SkipLink />
      <SiteHeader {...shell} />
      <Signal path={path} />
      <Install />
      <main id="main" ref={main} tabIndex={-1} className={frame.main}>
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
      </main>
      <SiteFooter socialSharing={socialSharing} isFolded={shell.user !== null} />
      <MobileBottomBar findCount={shell.findCount} />
      <Toaster />
    </div>
  )
}

/** Fetched only where there is something to say. */
function Signal({ path }: { path: string }) {
  const { isLost, waiting } = signal.use()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && (isLost || waiting > 0)) setNeeded(true)
  useEffect(forgetShown, [path])
  return (
    isNeeded && (
      <Suspense>
        <SignalBar />
      </Suspense>
    )
  )
}

const installAsked = 'hgfs.install-asked'

function Install() {
  const isOffered = installPrompt.use() !== null
  const [isDone, setDone] = useState(false)
  if (!isOffered || isDone || !isSecondVisit() || localStorage.getItem(installAsked)) return null
  const finish = () => {
    localStorage.setItem(installAsked, 'yes')
    setDone(true)
  }
  return (
    <Suspense>
      <InstallCard onDone={finish} />
    </Suspense>
  )
}

/** A new page starts at its top, and keyboards and screen readers start there too; going back keeps the place. */
function useFocusOnArrival(path: string, main: { current: HTMLElement | null }) {
  const last = useRef(path)
  const wentBack = useRef(false)

  useEffect(() => {
    const note = () => {
      wentBack.current = true
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])

  useEffect(() => {
    if (last.current === path) return
    last.current = path
    if (!wentBack.current) scrollTo({ top: 0, behavior: 'instant' })
    wentBack.current = false
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
