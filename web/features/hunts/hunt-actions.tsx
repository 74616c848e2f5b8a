import { Camera, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { share } from '../../lib/share.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ThumbBar } from '../../ui/detail/thumb-bar.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { goneWithHunt } from './hunt-words.ts'
import { useDeleteHunt } from './hunts.api.ts'

type HuntBarProps = { hunt: Hunt; isMine: boolean; onShared: (() => void) | undefined }

/** What a hunt is for: somebody has seen it; or, for the hunter, to go where it was seen. */
export function HuntBar({ hunt, isMine, onShared }: HuntBarProps) {
  async function shareHunt() {
    const isShared = await share({
      title: hunt.productName,
      text: `Seen this anywhere? ${hunt.productName}`,
      path: `/hunts/${hunt.id}`,
    })
    if (isShared) onShared?.()
  }
  return (
    <ThumbBar label="What next" className="[grid-area:bar] [&>*]:flex-1">
      {isMine ? (
        <LinkButton href={`/hunts/${hunt.id}/edit`} icon={<Pencil className="size-5" aria-hidden="true" />}>
          Edit Hunt
        </LinkButton>
      ) : (
        <LinkButton href={`/gatherings/new?huntId=${hunt.id}`} icon={<Camera className="size-5" aria-hidden="true" />}>
          I have seen it
        </LinkButton>
      )}
      <Button
        variant="secondary"
        icon={<Share2 className="size-5" aria-hidden="true" />}
        onClick={() => void shareHunt()}
      >
        Share Hunt
      </Button>
    </ThumbBar>
  )
}

type HuntActionsProps = {
  hunt: Hunt
  isMine: boolean
  onDeleted: () => void
  check: ReactNode
  reactions: ReactNode
}

export function HuntActions({ hunt, isMine, onDeleted, check, reactions }: HuntActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteHunt(onDeleted)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {check}
      {reactions}
      {isMine && (
        <Button
          variant="ghost-danger"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Delete Hunt
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Hunt"
        question={`Are you sure you want to delete “${hunt.productName}”?`}
        gone={goneWithHunt(hunt)}
        confirmLabel="Delete Hunt"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: hunt.id } }, { onError: () => setAsking(false) })}
      />
    </div>
  )
}
