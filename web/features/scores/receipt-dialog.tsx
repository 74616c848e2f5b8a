import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Score, ScoreTotals } from '../../../domain/contracts/scores.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
import { countOf } from '../../lib/format.ts'
import { formatPrice } from '../../ui/figures.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { drawReceipt } from './draw-receipt.ts'

type ReceiptDialogProps = ModalProps & { scores: readonly Score[]; totals: ScoreTotals }

const fileName = 'my-receipt.png'

export default function ReceiptDialog({ open, onClose, scores, totals }: ReceiptDialogProps) {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!open) return
    let url: string | undefined
    let isLeft = false
    void drawReceipt(scores, totals).then((blob) => {
      if (isLeft) return
      url = URL.createObjectURL(blob)
      setPicture({ file: new File([blob], fileName, { type: 'image/png' }), url })
    })
    return () => {
      isLeft = true
      if (url) URL.revokeObjectURL(url)
      setPicture(null)
    }
  }, [open, scores, totals])

  const shared = picture && { files: [picture.file], title: 'My receipt', text: words(totals) }
  const canShare = shared !== null && typeof navigator.canShare === 'function' && navigator.canShare(shared)
  async function send() {
    try {
      if (shared) await navigator.share(shared)
    } catch (error) {
      // Closing the sheet of the device is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ title: 'Could not share', description: 'Download it instead.', variant: 'destructive' })
    }
  }
  return (
    <Dialog
      {...{ open, onClose }}
      title="My receipt"
      description="What you scored and what you saved. Nobody sees it until you send it."
      footer={
        picture && (
          <>
            <LinkButton
              external
              href={picture.url}
              download={fileName}
              variant={canShare ? 'secondary' : 'primary'}
              icon={<Download className="size-5" aria-hidden="true" />}
            >
              Download
            </LinkButton>
            {canShare && (
              <Button icon={<Share2 className="size-5" aria-hidden="true" />} onClick={() => void send()}>
                Share
              </Button>
            )}
          </>
        )
      }
    >
      {picture ? (
        <img src={picture.url} alt={words(totals)} className="mx-auto max-h-[60dvh] rounded-md shadow-md" />
      ) : (
        <Skeleton className="mx-auto h-96 w-72" />
      )}
    </Dialog>
  )
}

const words = ({ items, saved }: ScoreTotals) =>
  `${countOf(items, 'item')} scored${saved > 0 ? `, ${formatPrice(saved)} saved` : ''}`
