import { LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const GatheringNotFound = () => (
  <EmptyState
    drawing={<SearchDrawing />}
    title="Product Not Found"
    action={<LinkButton href="/gatherings">Back to Gatherings</LinkButton>}
  >
    It may have been sold out and taken down, or it is private.
  </EmptyState>
)
