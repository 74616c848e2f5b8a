import { cva } from 'class-variance-authority'
import { Link } from 'wouter'

const look = cva('block max-w-full truncate rounded-sm bg-sunken px-[9px] py-0.5 text-sm/[1.55]', {
  variants: {
    list: {
      hunts: 'hover:bg-hunt-soft hover:text-hunt',
      gatherings: 'hover:bg-gather-soft hover:text-gather',
    },
  },
})

/** A tag leads to the records that carry it. */
export const TagLink = ({ list, tag }: { list: 'hunts' | 'gatherings'; tag: string }) => (
  <Link href={`/${list}?tag=${encodeURIComponent(tag)}`} className={look({ list })}>
    {tag}
  </Link>
)
