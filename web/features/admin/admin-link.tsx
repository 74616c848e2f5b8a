import { CountBadge } from '../../ui/badge.tsx'
import { useOpenReports } from './open-reports.ts'

/** Beside the link to the dashboard. */
export default function OpenReports() {
  return <CountBadge count={useOpenReports()} label="open reports" />
}
