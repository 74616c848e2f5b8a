import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { NewCategory, type AdminCategory } from '../../../domain/contracts/categories.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { categoriesQuery, useAddCategory, useChangeCategory, useMergeCategory, useRemoveCategory } from './admin.api.ts'
import { useLast } from '../../ui/overlays/use-last.ts'

const columnsOf = (categories: readonly AdminCategory[]): Column<AdminCategory>[] => [
  {
    header: 'Category',
    primary: true,
    cell: ({ name, approved }) => (
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {name}
        {approved ? <Badge>Approved</Badge> : <Badge hue="warning">Proposed</Badge>}
      </span>
    ),
  },
  {
    header: 'Parent',
    cell: ({ parentId }) =>
      categories.find(({ id }) => id === parentId)?.name ?? <span className="text-ink-soft">–</span>,
  },
  {
    header: 'Made by',
    cell: ({ maker, isFixed }) =>
      maker ? (
        <Link
          href={`/admin?tab=users&q=${encodeURIComponent(maker)}`}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          {maker}
        </Link>
      ) : (
        <span className="text-ink-soft">{isFixed ? 'The site' : '–'}</span>
      ),
  },
  { header: 'Uses', align: 'right', cell: ({ uses }) => uses },
]

type Asked = { deed: 'merge' | 'remove'; category: AdminCategory }

/** Admins approve, merge and remove categories here. */
export function CategoriesTab() {
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery)
  const change = useChangeCategory()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (error)
    return (
      <ErrorState
        title="Failed to load categories. Please try again later."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={6} label="Loading categories" />
  const actions = (category: AdminCategory) => {
    const { id, name, approved, isFixed } = category
    if (isFixed) return <span className="text-sm text-ink-soft">Part of the site</span>
    return (
      <span className="inline-flex flex-wrap justify-end gap-1.5">
        {!approved && (
          <Button
            variant="secondary"
            aria-label={`Approve ${name}`}
            onClick={() => change.mutate({ params: { id }, body: { approved: true } })}
          >
            Approve
          </Button>
        )}
        <Button variant="secondary" aria-label={`Merge ${name}`} onClick={() => setAsked({ deed: 'merge', category })}>
          Merge
        </Button>
        <Button
          variant="ghost-danger"
          aria-label={`Remove ${name}`}
          onClick={() => setAsked({ deed: 'remove', category })}
        >
          Remove
        </Button>
      </span>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <AddCategory categories={data} />
      <DataTable
        caption="All categories"
        columns={columnsOf(data)}
        rows={data}
        rowKey={({ id }) => id}
        actions={actions}
        manyActions
      />
      <MergeDialog asked={asked} categories={data} onClose={() => setAsked(null)} />
      <RemoveDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onMerge={(category) => setAsked({ deed: 'merge', category })}
      />
    </div>
  )
}

function AddCategory({ categories }: { categories: readonly AdminCategory[] }) {
  const add = useAddCategory(categories)
  const form = useContractForm({
    id: 'category',
    contract: NewCategory,
    start: { name: '' },
    draft: { name: 'category', isQuiet: true },
    send: (body) => add.mutateAsync({ body }),
    onSent: () => form.reset({ name: '' }),
  })
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField label="New category" className="min-w-52 flex-1" autoComplete="off" {...form.field('name')} />
      <Button type="submit" pending={form.isSending} className="min-h-11.5">
        Add category
      </Button>
    </Form>
  )
}

type DialogProps = { asked: Asked | null; onClose: () => void }

function MergeDialog({ asked, categories, onClose }: DialogProps & { categories: readonly AdminCategory[] }) {
  const merge = useMergeCategory()
  const shown = useLast(asked)?.category
  const others = categories.filter(({ id, approved }) => id !== shown?.id && approved)
  const [into, setInto] = useState('')
  const target = into || String(others[0]?.id ?? '')
  return (
    <Dialog
      open={asked?.deed === 'merge'}
      onClose={onClose}
      size="sm"
      title={`Merge “${shown?.name ?? ''}”`}
      description="All that is in it goes to the other category, and it is removed."
      footer={
        <Button
          pending={merge.isPending}
          onClick={() =>
            asked &&
            merge.mutate({ params: { id: asked.category.id }, body: { into: Number(target) } }, { onSuccess: onClose })
          }
        >
          Merge
        </Button>
      }
    >
      <Select
        label="Into"
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={target}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
    </Dialog>
  )
}

function RemoveDialog({ asked, onClose, onMerge }: DialogProps & { onMerge: (category: AdminCategory) => void }) {
  const remove = useRemoveCategory()
  const shown = useLast(asked?.deed === 'remove' ? asked : null)?.category
  const dialog = { open: asked?.deed === 'remove', onClose, title: `Remove “${shown?.name ?? ''}”?` }
  if (shown && shown.uses > 0)
    return (
      <ConfirmDialog
        {...dialog}
        question={`It can’t be removed while ${shown.uses === 1 ? 'something uses it' : `${shown.uses} things use it`}. You can merge it into another category.`}
        confirmLabel="Merge Instead"
        destructive={false}
        onConfirm={() => onMerge(shown)}
      />
    )
  return (
    <ConfirmDialog
      {...dialog}
      question="No record uses it."
      confirmLabel="Remove"
      pending={remove.isPending}
      onConfirm={() => asked && remove.mutate({ params: { id: asked.category.id } }, { onSuccess: onClose })}
    />
  )
}
