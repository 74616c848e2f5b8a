import { cva } from 'class-variance-authority'
import { formatPrice } from './figures.ts'

const tag = cva('price-tag', {
  variants: {
    size: { sm: 'price-tag-sm', md: 'price-tag-md', lg: 'price-tag-lg' },
    look: { paper: '', red: 'price-tag-red', torn: 'price-tag-torn' },
  },
})

type PriceTagProps = {
  price: number
  /** The most the hunter would pay: 'up to $51.00'. */
  upTo?: boolean
  /** What it costs elsewhere; shown struck through when it is more than the price. */
  compareAt?: number | null
  size?: 'sm' | 'md' | 'lg'
  /** Paper for tags among many, red for the one that matters on the page, torn for what has been scored. */
  look?: 'paper' | 'red' | 'torn'
  /** Hangs from a string at the edge above it. */
  hanging?: boolean
  className?: string
}

/** The product's signature: a hang tag with cut corners and a hole that really is one. */
export function PriceTag({
  price,
  upTo = false,
  compareAt,
  size = 'md',
  look = 'paper',
  hanging = false,
  className,
}: PriceTagProps) {
  const marked = compareAt !== undefined && compareAt !== null && compareAt > price
  const [whole, cents] = formatPrice(price).split('.')
  return (
    <span className={tag({ size, look, className })}>
      {hanging && (
        <svg className="price-tag-string" viewBox="0 0 24 36" fill="none" aria-hidden="true">
          <path
            d="M12 33C5 26 3 11 9 2c4 7 5 21 3 31"
            stroke="currentColor"
            strokeWidth="1.500"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <span className="price-tag-body">
        {upTo && <span className="price-tag-compare">up to </span>}
        <span className="price-tag-price">
          {whole}
          <span className="price-tag-cents">.{cents}</span>
        </span>
        {marked && (
          <span className="price-tag-compare">
            <span className="sr-only">compare at </span>
            <s>{formatPrice(compareAt)}</s>
          </span>
        )}
      </span>
    </span>
  )
}
