import { useState } from 'react'
import type { Feedback } from '../../../../domain/contracts/insider.ts'
import { categoryOptions, statusLook, typeLabel, typeOptions } from '../../insider/insider.api.ts'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { AdminTable, type Filter } from '../admin-table.tsx'
import { RespondDialog } from './respond-dialog.tsx'

const columns: Column<Feedback>[] = [
  {
    header: 'Title',
    primary: true,
    sort: 'title',
    cell: (feedback) => (
      <span className="min-w-0">
        <span className="block wrap-anywhere">{feedback.title}</span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">by {feedback.username}</span>
      </span>
    ),
  },
  {
    header: 'Type',
    cell: (feedback) => <span className="capitalize">{typeLabel(feedback.feedbackType)}</span>,
  },
  {
    header: 'Status',
    cell: (feedback) => (
      <Badge {...statusLook[feedback.status]} className="capitalize">
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
  { name: 'type', label: 'Type', options: [{ value: '', label: 'All types' }, ...typeOptions] },
  { name: 'category', label: 'Category', options: [{ value: '', label: 'All categories' }, ...categoryOptions] },
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
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${feedback.adminResponse ? 'Edit Response' : 'Respond'}: ${feedback.title}`}
            onClick={() => setChosen(feedback)}
          >
            {feedback.adminResponse ? 'Edit Response' : 'Respond'}
          </Button>
        )}
      />
      <RespondDialog feedback={chosen} onClose={() => setChosen(null)} onRefused={setChosen} />
    </>
  )
}
