import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { scoresQuery, scoreTotalsQuery } from './scores.api.ts'

const ReceiptDialog = lazyOverlay(() => import('./receipt-dialog.tsx'))

/** The purchases as a receipt to show around. It leaves the device only when its owner sends it. */
export function ShareSavings({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data: totals } = useQuery(scoreTotalsQuery(userId))
  const { data } = useInfiniteQuery(scoresQuery(userId, undefined))
  const scores = (data?.pages[0]?.items ?? []).filter(({ purchaseStatus }) => purchaseStatus !== 'cancelled')
  if (!totals || scores.length === 0) return null
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        icon={<ReceiptText className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Share my receipt
      </Button>
      <ReceiptDialog
        {...{ scores, totals }}
        open={isOpen}
        onClose={() => setOpen(false)}
        onRetry={() => setOpen(true)}
      />
    </>
  )
}
