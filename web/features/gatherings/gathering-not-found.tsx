import { LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'

/** In place of a gathering that is gone, private, or never was. */
export const GatheringNotFound = () => (
  <div className="flex flex-col items-center px-4 py-10 text-center">
    <div className="w-52">
      <SearchDrawing />
    </div>
    <h1 className="mt-4">Product Not Found</h1>
    <p className="mt-2 max-w-md text-ink-soft">It may have been sold out and taken down, or it is private.</p>
    <LinkButton href="/gatherings" className="mt-6">
      Back to Gatherings
    </LinkButton>
  </div>
)
