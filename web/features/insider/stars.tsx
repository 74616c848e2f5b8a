import { cx } from 'class-variance-authority'
import { Star } from 'lucide-react'
import { ratingLabels } from './feedback-words.ts'

/** A rating that was given. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars, ${ratingLabels[rating - 1] ?? ''}`} className="inline-flex">
      {ratingLabels.map((label, index) => (
        <Star
          key={label}
          aria-hidden="true"
          className={cx('size-4', index < rating ? 'fill-gold text-gold' : 'text-edge')}
        />
      ))}
    </span>
  )
}

type StarInputProps = { name: string; value: number | null; onChange: (rating: number | null) => void }

/** Five stars to choose from with arrows or a click; choosing the chosen one again takes the rating away. */
export function StarInput({ name, value, onChange }: StarInputProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        Rating<span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="-ml-2 flex">
          {ratingLabels.map((label, index) => (
            <label
              key={label}
              title={label}
              className="grid size-11 place-items-center rounded-md hover:bg-ink/8 has-focus-visible:outline-3 has-focus-visible:outline-hunt"
            >
              <input
                type="radio"
                name={name}
                value={index + 1}
                aria-label={`${index + 1} ${label}`}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
                onClick={() => value === index + 1 && onChange(null)}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                className={cx('size-7', value && index < value ? 'fill-gold text-gold' : 'text-edge')}
              />
            </label>
          ))}
        </span>
        <span className="text-ink-soft" aria-live="polite">
          {value ? `${value} ${ratingLabels[value - 1] ?? ''}` : 'Not rated'}
        </span>
      </div>
    </fieldset>
  )
}
