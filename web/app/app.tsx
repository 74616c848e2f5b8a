import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { withViewTransition } from './layout/view-transition.ts'
import { Shell } from './shell.tsx'

/** `address` is told by the server, which has none of its own. */
export const App = ({ client, address }: { client: QueryClient; address?: string }) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <Router aroundNav={withViewTransition} ssrPath={address}>
        <Shell />
      </Router>
    </QueryClientProvider>
  </StrictMode>
)
