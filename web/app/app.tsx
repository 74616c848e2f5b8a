import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { RenderedAt } from '../lib/time-words.tsx'
import { withViewTransition } from './layout/view-transition.ts'
import { Shell } from './shell.tsx'

interface AppProps {
  client: QueryClient
  /** The path to render on the server, which has no `location`. */
  address?: string
  /** The server's clock when it rendered this page. */
  renderedAt?: number | undefined
}

export const App = ({ client, address, renderedAt }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RenderedAt value={renderedAt}>
        <Router aroundNav={withViewTransition} ssrPath={address}>
          <Shell />
        </Router>
      </RenderedAt>
    </QueryClientProvider>
  </StrictMode>
)
