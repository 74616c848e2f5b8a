import { Link } from 'wouter'

/** A store's name leads to its page. */
export const StoreLink = ({ store: { id, name } }: { store: { id: number; name: string } }) => (
  <Link href={`/stores/${id}`} className="font-semibold break-words underline underline-offset-4 hover:no-underline">
    {name}
  </Link>
)
