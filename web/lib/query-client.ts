import { QueryClient } from '@tanstack/react-query'

/**
 * Data changes when somebody here changes it or the server says so, not because a window got the focus. Without signal a
 * question is asked all the same: what was seen before answers it, or else it fails at once and says so (see signal.ts).
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()
