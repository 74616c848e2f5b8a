import { Link } from 'wouter'

/** A store's name leads to its page. A finger needs more room than the eye: it reaches above and below. */
export const StoreLink = ({ store: { id, name } }: { store: { id: number; name: string } }) => (
  <Link
    href={`/stores/${id}`}
    className="-my-3.5 inline-block max-w-full py-3.5 align-bottom font-semibold break-words underline underline-offset-4 hover:no-underline"
  >
    {name}
  </Link>
)
