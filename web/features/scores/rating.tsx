import { Star } from 'lucide-react'
import { countOf } from '../../lib/format.ts'
import { FieldFrame, useFieldWiring } from '../../ui/fields/field.tsx'

const stars = [1, 2, 3, 4, 5] as const
const inWords = (rating: number) => countOf(rating, 'star')

export function Rating({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${inWords(rating)} of 5`} className="inline-flex text-gold">
      {stars.map((star) => (
        <Star key={star} className={star <= rating ? 'size-4 fill-current' : 'size-4 opacity-40'} aria-hidden="true" />
      ))}
    </span>
  )
}

type RatingFieldProps = {
  name: string
  label: string
  value: number | null
  error?: string | undefined
  onChange: (value: number | null) => void
}

/** Five stars as radio buttons; the chosen one pressed again takes the rating back. */
export function RatingField({ name, label, value, error, onChange }: RatingFieldProps) {
  const wiring = useFieldWiring(undefined, undefined, error)
  return (
    <FieldFrame wiring={wiring} label={label} error={error} optional group>
      <div role="radiogroup" aria-labelledby={wiring.labelId} className="flex">
        {stars.map((star) => (
          <label
            key={star}
            className="grid h-11.5 w-11 place-items-center rounded-sm text-gold first:-ml-2 hover:bg-score-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-hunt"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              aria-label={inWords(star)}
              className="sr-only"
              onChange={() => onChange(star)}
              onClick={() => value === star && onChange(null)}
            />
            <Star className={value !== null && star <= value ? 'size-7 fill-current' : 'size-7'} aria-hidden="true" />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
