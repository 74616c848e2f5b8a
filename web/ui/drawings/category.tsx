/** What stands in place of a picture: the kind of thing, by the numbering of the categories. */
const shapes: Record<number, string> = {
  // Lighting: a table lamp.
  1: 'M30 24h20l8 24H22zM40 48v24M30 74q10-5 20 0',
  // Home decor: a vase with a twig.
  2: 'M34 44h12v5q10 7 8 20-2 8-7 9H33q-5-1-7-9-2-13 8-20zM40 44q-3-12-12-18M39 38q6-8 13-9',
  // Kitchen: a pot with its lid.
  3: 'M22 48h36v19q0 7-7 7H29q-7 0-7-7zM16 50h6M58 50h6M24 44q16-12 32 0zM40 36v-4',
  // Clothing: a hanger.
  4: 'M40 40v-5a4.5 4.5 0 1 1 4.5-4.5M40 40 18 55q-3 2.5 1 3h42q4-.5 1-3z',
  // Furniture: an armchair.
  5: 'M26 50V36q0-8 8-8h12q8 0 8 8v14M20 48q6 0 6 6v4h28v-4q0-6 6-6 5 0 5 6v16H15V54q0-6 5-6zM21 70v5M59 70v5',
  // Shoes: a sneaker.
  6: 'M18 44q6 6 14 0 5 10 17 12 12 2 13 8v5H18zM18 63h44M37 49l4-4M42 53l4-4',
}
/** A price tag. */
const anything = 'M24 46 40 30h18v18L42 64q-2 2-4 0L24 50q-2-2 0-4zM51 37h.01'

export function CategoryDrawing({ categoryId, alt }: { categoryId: number | null; alt: string }) {
  return (
    <svg
      viewBox="0 0 80 100"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={!alt}
      className="photo-none"
    >
      <path
        d={shapes[categoryId ?? 0] ?? anything}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
