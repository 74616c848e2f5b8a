import { cx } from 'class-variance-authority'
import { grouped } from '../../ui/figures.ts'

/** One number, or a word, and what it is; inside a <dl>. */
export const StatCard = ({ label, value }: { label: string; value: number | string }) => (
  <div className="flex flex-col-reverse justify-end gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5 sm:py-4">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd
      className={cx(
        'font-display font-bold tracking-[-0.02em] figures',
        // Dates and words would break into lines at the size of a number.
        typeof value === 'string' && value.length > 8 ? 'text-lg sm:leading-10' : 'text-2xl',
      )}
    >
      {typeof value === 'number' ? grouped(value) : value}
    </dd>
  </div>
)
