import type { ReactNode } from 'react'
import type { Synthesis } from '../../../domain/contracts/admin-insider.ts'
import type { MatcherRun } from '../../../domain/contracts/admin-matcher.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Filter } from './admin-table.tsx'

type RunStatus = MatcherRun['status'] | Synthesis['status']

/** How a run of the matcher or of a synthesis stands; the words are the status unless others are given. */
export function RunStatusBadge({ status, children = status }: { status: RunStatus; children?: ReactNode }) {
  return (
    <Badge hue={status === 'completed' ? 'success' : status === 'failed' ? 'danger' : 'hunt'} className="capitalize">
      {children}
    </Badge>
  )
}

export const runStatusFilter: Filter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'Any status' },
    { value: 'running', label: 'Running' },
    { value: 'completed', label: 'Completed' },
    { value: 'failed', label: 'Failed' },
  ],
}
