import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { queryClient } from '../lib/query-client.ts'
import { withViewTransition } from './layout/view-transition.ts'
import { Shell } from './shell.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Router aroundNav={withViewTransition}>
      <Shell />
    </Router>
  </QueryClientProvider>
)
