import { Link } from 'wouter'

/** The stores' names in our own type, each with the mark that we drew for it: not their logos. */
const marks = [
  ['TJ Maxx', 'font-extrabold tracking-[-0.06em] uppercase italic'],
  ['Marshalls', 'font-bold tracking-tight'],
  ['HomeGoods', 'font-semibold tracking-[-0.03em]'],
  ['Ross', 'font-extrabold tracking-[0.08em] uppercase'],
  ['Burlington', 'font-bold lowercase tracking-[-0.02em]'],
  ['Homesense', 'font-medium tracking-[-0.03em]'],
  ['Sierra', 'font-bold tracking-[0.14em] uppercase'],
  ['Nordstrom Rack', 'font-medium tracking-[0.04em] uppercase'],
  ['Saks Off 5th', 'font-semibold italic tracking-tight'],
] as const

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

export function RetailerMarks() {
  return (
    <ul
      aria-label="Stores people gather in"
      className="-mx-3 flex items-center gap-x-7 gap-y-2 overflow-x-auto px-3 text-ink-soft lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {marks.map(([name, look]) => (
        <li key={name} className="shrink-0">
          <Link
            href={`/search?retailer=${slugOf(name)}`}
            className={`inline-flex min-h-11 items-center gap-2 font-display text-lg whitespace-nowrap hover:text-ink ${look}`}
          >
            <img src={`/icons/retailers/${slugOf(name)}.svg`} alt="" width="24" height="24" loading="lazy" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
