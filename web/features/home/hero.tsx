import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { RetailerMarks } from './retailer-marks.tsx'

/** For guests: what this is, in one look, and things that were just seen. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="border-b border-line bg-surface">
      <div className="page-width grid grid-cols-1 items-center gap-x-12 gap-y-4 pt-4 pb-6 lg:grid-cols-[1fr_1.1fr] lg:py-12">
        <div>
          <Slogan />
          <h1 className="mt-1 text-2xl leading-[1.05] text-balance lg:mt-2 lg:text-3xl">
            Somebody just walked past <span className="text-primary-ink">the one you want.</span>
          </h1>
          <Course />
          <Starts className="mt-3 lg:mt-7" />
        </div>
        {children}
        <div className="max-lg:mt-2 lg:col-span-2">
          <RetailerMarks />
        </div>
      </div>
    </section>
  )
}

export const Slogan = () => (
  <p className="font-display text-sm font-bold tracking-wide text-ink-soft">Hunt | Gather | Find | Score</p>
)

export const Starts = ({ className }: { className?: string }) => (
  <div className={cx('flex gap-3', className)}>
    <LinkButton href="/hunts/new">Start Hunting</LinkButton>
    <LinkButton href="/how-it-works" variant="secondary">
      How It Works
    </LinkButton>
  </div>
)

const course = [
  ['Wanted', 'text-hunt'],
  ['Spotted', 'text-gather'],
  ['Matched', 'text-find'],
  ['Bought', 'text-score'],
] as const

/** The whole idea in one line. */
function Course() {
  return (
    <>
      <ol className="mt-2 flex flex-wrap gap-x-1.5 font-semibold lg:mt-5 lg:text-lg">
        {course.map(([step, hue], index) => (
          <li key={step} className={hue}>
            {index > 0 && (
              <span aria-hidden="true" className="pr-1.5 text-ink-soft">
                →
              </span>
            )}
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-1 max-w-xl text-sm text-ink-soft lg:text-lg">
        Say what you want. A shopper spots it in a store. We match you. You buy it for less.
      </p>
    </>
  )
}
