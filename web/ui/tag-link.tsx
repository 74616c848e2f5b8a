import { cva } from 'class-variance-authority'
import { Link } from 'wouter'

const look = cva('block max-w-full truncate rounded-sm bg-sunken px-[9px] py-0.5 text-sm/[1.55]', {
  variants: {
    list: {
      hunts: 'group-hover/tag:bg-hunt-soft group-hover/tag:text-hunt',
      gatherings: 'group-hover/tag:bg-gather-soft group-hover/tag:text-gather',
    },
  },
})

/** A tag leads to the records that carry it. A finger needs more room than the eye: it reaches above and below. */
export const TagLink = ({ list, tag }: { list: 'hunts' | 'gatherings'; tag: string }) => (
  <Link
    href={`/${list}?tag=${encodeURIComponent(tag)}`}
    className="group/tag -my-2 flex min-h-11 max-w-full min-w-11 items-center"
  >
    <span className={look({ list })}>{tag}</span>
  </Link>
)
