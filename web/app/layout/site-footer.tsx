import { cx } from 'class-variance-authority'
import { Link } from 'wouter'
import { NewsletterBox } from '../../features/newsletter/newsletter-box.tsx'
import { useTimeWords } from '../../lib/time-words.tsx'
import { behindTheScenes } from './navigation.ts'
import { ShareSite } from './share-site.tsx'

export type FooterProps = {
  /** The feature flag social-sharing. */
  socialSharing?: boolean
  /** On phones members have all of it in their menu: a line is enough. */
  isFolded?: boolean
}

const resources = [
  ['/how-it-works', 'How It Works'],
  ['/search', 'Search products'],
  ['/hunts', 'Product Hunts'],
  ['/gatherings', 'Product Gatherings'],
  ['/stores', 'Stores'],
  ['/finds', 'Product Finds'],
  ['/newsletter', 'Newsletter'],
] as const

const loadedAt = Date.now()

const linkLook = 'inline-block py-1.5 text-ink-soft underline-offset-4 hover:text-ink hover:underline'

export function SiteFooter({ socialSharing = false, isFolded = false }: FooterProps) {
  const { now = loadedAt } = useTimeWords()
  const year = new Date(now).getUTCFullYear()
  return (
    // Night in both themes: every token inside takes its dark value.
    <footer className={cx('bg-surface text-ink scheme-dark max-lg:pb-above-bar', isFolded ? 'mt-8 md:mt-16' : 'mt-16')}>
      <div
        className={cx(
          isFolded && 'max-md:hidden',
          'page-width grid gap-x-12 gap-y-10 pt-12 pb-8 md:grid-cols-[1.4fr_1fr_1.3fr] md:pt-16',
        )}
      >
        <div>
          <p aria-hidden="true" className="font-display text-2xl leading-[0.95] font-extrabold tracking-[-0.04em]">
            <span className="text-hunt">Hunt.</span> <span className="text-gather">Gather.</span>
            <br />
            <span className="text-find">Find.</span> <span className="text-score">Score.</span>
          </p>
          <p className="mt-4 mb-5 max-w-sm text-ink-soft">
            Shoppers helping shoppers at off-price stores: say what you are looking for, share what you spot, and be
            first at the rack when the two meet.
          </p>
          <ShareSite social={socialSharing} />
        </div>
        <nav aria-label="Resources" className="grid grid-cols-2 gap-x-6 md:grid-cols-1">
          <ul>
            {resources.map(([href, label]) => (
              <li key={href}>
                <Link href={href} className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ul>
            {behindTheScenes.map(([href, label, external]) => (
              <li key={href}>
                {external ? (
                  <a href={href} className={linkLook}>
                    {label}
                  </a>
                ) : (
                  <Link href={href} className={linkLook}>
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterBox />
      </div>
      <div className={cx('page-width', isFolded ? 'py-4 md:pt-0 md:pb-8' : 'pb-8')}>
        <div aria-hidden="true" className={cx('tear-line mb-5', isFolded && 'max-md:hidden')} />
        <p className="text-sm text-ink-soft">© {year} Hunt Gather Find Score. Store names belong to their owners.</p>
      </div>
    </footer>
  )
}
