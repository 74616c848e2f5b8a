import { storeLine } from '../../lib/format.ts'
import { Pencil, Receipt, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PurchaseStatus, Score } from '../../../domain/contracts/scores.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Select } from '../../ui/fields/select-field.tsx'
import { Rating } from './rating.tsx'
import { formatDay, plannedWords, savedWords, statusWords } from './score-words.ts'
import { useChangeScore, useDeleteScore } from './scores.api.ts'

type ScoreCardProps = { score: Score; onEdit: () => void; onShare: () => void }

export function ScoreCard({ score, onEdit, onShare }: ScoreCardProps) {
  const { productName, store, purchasePrice, findId, gatheringId } = score
  const href = findId !== null ? `/finds/${findId}` : gatheringId !== null ? `/gatherings/${gatheringId}` : null
  const saved = savedWords(score)
  const planned = plannedWords(score)
  return (
    <article className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-3.5 rounded-lg border border-line bg-surface p-3.5 md:grid-cols-[132px_minmax(0,1fr)_11rem] md:gap-5 md:p-4.5">
      <div className="photo-frame self-start rounded-md">
        <Photo src={score.thumbnailUrl ?? score.photoUrl} alt="" thumbnail={score.placeholder} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="text-lg break-words">
          {href ? (
            <Link href={href} className="underline-offset-4 hover:underline">
              {productName}
            </Link>
          ) : (
            productName
          )}
        </h3>
        <p className="text-sm text-ink-soft">
          {store ? storeLine(store) : 'Store not known'}
          {score.purchaseDate && ` · ${formatDay(score.purchaseDate)}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {purchasePrice === null ? (
            <Button variant="link" size="sm" onClick={onEdit}>
              Add what you paid
            </Button>
          ) : (
            <span className="flex items-center gap-2">
              <span className="sr-only">Paid </span>
              <PriceTag price={purchasePrice} look="torn" />
              {score.purchaseQuantity > 1 && <span className="font-semibold figures">× {score.purchaseQuantity}</span>}
            </span>
          )}
          <p className="flex flex-col text-sm figures">
            {planned && <span className="text-ink-soft">{planned}</span>}
            {saved && (
              <span className={saved.good ? 'font-semibold text-success' : 'font-semibold text-warning'}>
                {saved.words}
              </span>
            )}
          </p>
        </div>
        {score.rating !== null && <Rating rating={score.rating} />}
        {score.notes && <p className="max-w-prose break-words whitespace-pre-line">{score.notes}</p>}
      </div>
      <ScoreControls {...{ score, onEdit, onShare }} />
    </article>
  )
}

function ScoreControls({ score, onEdit, onShare }: ScoreCardProps) {
  const [asks, setAsks] = useState(false)
  const change = useChangeScore()
  const remove = useDeleteScore(() => setAsks(false))
  const chosen = change.isPending
    ? (change.variables.body?.purchaseStatus ?? score.purchaseStatus)
    : score.purchaseStatus
  return (
    <div className="col-span-full flex flex-col gap-2 md:col-auto">
      <Select
        id={`score-${score.id}-status`}
        label={`Status of ${score.productName}`}
        hideLabel
        options={Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))}
        value={chosen}
        onChange={(event) =>
          change.mutate({
            params: { id: score.id },
            body: { purchaseStatus: event.currentTarget.value as PurchaseStatus },
          })
        }
      />
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" icon={<Pencil className="size-4" aria-hidden="true" />} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" icon={<Share2 className="size-4" aria-hidden="true" />} onClick={onShare}>
          Share
        </Button>
        {score.receiptUrl && (
          <LinkButton
            external
            href={score.receiptUrl}
            target="_blank"
            rel="noopener"
            variant="ghost"
            size="sm"
            icon={<Receipt className="size-4" aria-hidden="true" />}
          >
            Receipt
          </LinkButton>
        )}
        <Button
          variant="ghost-danger"
          size="sm"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => setAsks(true)}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Delete this score?"
        question={`You record that you did not buy “${score.productName}”. Its find and its hunt are open again.`}
        gone={['Price, date, rating and notes', ...(score.receiptUrl ? ['The photo of the receipt'] : [])]}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: score.id } })}
      />
    </div>
  )
}
