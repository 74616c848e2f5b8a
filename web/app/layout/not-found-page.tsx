import { LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'

export default function NotFoundPage() {
  return (
    <div className="page-width flex flex-col items-center py-14 text-center">
      <div className="w-64">
        <SearchDrawing />
      </div>
      <h1 className="mt-6">404 Page Not Found</h1>
      <p className="mt-3 max-w-md text-lg text-ink-soft">
        We went through the whole rack and this page is not on it. It may have been sold, moved or mistyped.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton href="/">Go to the home page</LinkButton>
        <LinkButton href="/search" variant="secondary">
          Search products
        </LinkButton>
      </div>
    </div>
  )
}
