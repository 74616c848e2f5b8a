import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

type ThumbBarProps = { label: string; className?: string; children: ReactNode }

/**
 * What a page is for. Under the thumb on phones, as long as its page lasts; in its place among the words on wide
 * screens. Where zoom leaves little height it lies still instead of covering what is read.
 */
export const ThumbBar = ({ label, className, children }: ThumbBarProps) => (
  <section
    aria-label={label}
    data-sticky-bar
    className={cx(
      'flex items-center gap-2.5 [&>a]:min-w-0 [&>button]:min-w-0',
      'max-lg:sticky max-lg:bottom-above-bar max-lg:z-20 max-lg:order-last max-lg:-mx-[var(--page-gutter,12px)] max-lg:bg-paper max-lg:px-[var(--page-gutter,12px)] max-lg:py-2.5 max-lg:shadow-top max-lg:[@media(height<28rem)]:static',
      className,
    )}
  >
    {children}
  </section>
)
