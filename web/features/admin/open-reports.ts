import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** For the links to the dashboard: how many reports wait. */
export function useOpenReports(isAdmin = true): number {
  const { data } = useQuery({
    // Under the reports of the dashboard, so that a decision there is seen here.
    queryKey: ['admin', 'reports', 'open'],
    queryFn: ({ signal }) => api('GET /admin/reports/count', { signal }),
    enabled: isAdmin,
    staleTime: 60_000,
    refetchInterval: 120_000,
  })
  return data?.open ?? 0
}
