import { LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'

/** In place of a hunt that is gone, or never was. */
export const HuntNotFound = () => (
  <div className="flex flex-col items-center py-10 text-center">
    <div className="w-52">
      <SearchDrawing />
    </div>
    <h1 className="mt-4">Hunt Not Found</h1>
    <p className="mt-2 max-w-md text-ink-soft">It may have been deleted, or the link is not complete.</p>
    <LinkButton href="/hunts" className="mt-6">
      Back to Hunts
    </LinkButton>
  </div>
)
