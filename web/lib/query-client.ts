import { QueryClient } from '@tanstack/react-query'

/** Data changes when somebody here changes it or the server says so, not because a window got the focus. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  })

export const queryClient = createQueryClient()
