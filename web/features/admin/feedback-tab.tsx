import { useState } from 'react'
import type { Feedback } from '../../../domain/contracts/insider.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { Hue } from '../../ui/hue.ts'
import { AdminTable, type Filter } from './admin-table.tsx'
import { RespondDialog } from './respond-dialog.tsx'

const looks: Record<Feedback['status'], { hue: Hue; look: 'soft' | 'outline' }> = {
  approved: { hue: 'success', look: 'soft' },
  pending: { hue: 'neutral', look: 'outline' },
  new: { hue: 'neutral', look: 'soft' },
  rejected: { hue: 'neutral', look: 'soft' },
}

const columns: Column<Feedback>[] = [
  {
    header: 'Title',
    primary: true,
    sort: 'title',
    cell: (feedback) => (
      <span className="min-w-0">
        <span className="block break-words">{feedback.title}</span>
        <span className="block text-sm font-normal text-ink-soft">by {feedback.username}</span>
      </span>
    ),
  },
  {
    header: 'Type',
    cell: (feedback) => <span className="capitalize">{feedback.feedbackType.replaceAll('_', ' ')}</span>,
  },
  {
    header: 'Status',
    cell: (feedback) => (
      <Badge {...looks[feedback.status]} className="capitalize">
        {feedback.status}
      </Badge>
    ),
  },
  {
    header: 'Rating',
    align: 'right',
    sort: 'rating',
    cell: (feedback) => (feedback.rating ? `${feedback.rating}/5` : '–'),
  },
  { header: 'Votes', align: 'right', sort: 'votes', cell: (feedback) => feedback.voteCount },
  { header: 'Date', sort: 'createdAt', cell: (feedback) => formatDate(feedback.createdAt) },
]

const filters: Filter[] = [
  {
    name: 'type',
    label: 'Type',
    options: [
      { value: '', label: 'All types' },
      { value: 'feature_request', label: 'Feature requests' },
      { value: 'bug_report', label: 'Bug reports' },
      { value: 'improvement', label: 'Improvements' },
      { value: 'general', label: 'General' },
    ],
  },
  {
    name: 'category',
    label: 'Category',
    options: [
      { value: '', label: 'All categories' },
      { value: 'user_interface', label: 'User interface' },
      { value: 'hunt', label: 'Hunt' },
      { value: 'gather', label: 'Gather' },
      { value: 'find', label: 'Find' },
      { value: 'score', label: 'Score' },
      { value: 'other', label: 'Other' },
    ],
  },
]

export function FeedbackTab({ status }: { status?: 'pending' | 'approved' | 'rejected' }) {
  const [chosen, setChosen] = useState<Feedback | null>(null)
  return (
    <>
      <AdminTable
        name="feedback"
        things="feedback"
        columns={columns}
        filters={filters}
        rowKey={(feedback) => feedback.id}
        empty="No feedback found in this category."
        fixed={status ? { status } : {}}
        actions={(feedback) => (
          <Button variant="secondary" size="sm" onClick={() => setChosen(feedback)}>
            {feedback.adminResponse ? 'Edit Response' : 'Respond'}
          </Button>
        )}
      />
      <RespondDialog feedback={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
