import { Link } from 'wouter'

/** The stores' names in our own type, each with the mark that we drew for it: not their logos. */
const marks = [
  { slug: 'tj-maxx', name: 'TJ Maxx', look: 'font-extrabold tracking-[-0.06em] uppercase italic' },
  { slug: 'marshalls', name: 'Marshalls', look: 'font-bold tracking-tight' },
  { slug: 'homegoods', name: 'HomeGoods', look: 'font-semibold tracking-[-0.03em]' },
  { slug: 'ross', name: 'Ross', look: 'font-extrabold tracking-[0.08em] uppercase' },
  { slug: 'burlington', name: 'Burlington', look: 'font-bold lowercase tracking-[-0.02em]' },
  { slug: 'homesense', name: 'Homesense', look: 'font-medium tracking-[-0.03em]' },
  { slug: 'sierra', name: 'Sierra', look: 'font-bold tracking-[0.14em] uppercase' },
  { slug: 'nordstrom-rack', name: 'Nordstrom Rack', look: 'font-medium tracking-[0.04em] uppercase' },
  { slug: 'saks-off-5th', name: 'Saks Off 5th', look: 'font-semibold italic tracking-tight' },
]

export function RetailerMarks() {
  return (
    <ul
      aria-label="Stores people gather in"
      className="-mx-3 flex items-center gap-x-7 gap-y-2 overflow-x-auto px-3 text-ink-soft lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {marks.map(({ slug, name, look }) => (
        <li key={slug} className="shrink-0">
          <Link
            href={`/search?retailer=${slug}`}
            className={`inline-flex min-h-11 items-center gap-2 font-display text-lg whitespace-nowrap hover:text-ink ${look}`}
          >
            <img src={`/icons/retailers/${slug}.svg`} alt="" width="24" height="24" loading="lazy" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
