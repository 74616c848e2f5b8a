import type { ComponentType } from 'react'
import { celebrate } from '../../ui/celebration.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
import { ScoreForm, type PhotoFieldProps } from './score-form.tsx'
import { firstValues } from './score-values.ts'
import { useCreateScore } from './scores.api.ts'

type ScoreDialogProps = ModalProps & {
  findId: number
  productName: string
  /** What the tag says. */
  listedPrice: number | null
  PhotoField: ComponentType<PhotoFieldProps>
  onScored: () => void
}

/** The reward: what was paid, then the tag is torn off. */
export default function ScoreDialog({
  open,
  onClose,
  findId,
  productName,
  listedPrice,
  PhotoField,
  onScored,
}: ScoreDialogProps) {
  const draft = `score-of-find-${findId}`
  const create = useCreateScore(findId, productName, (score) => {
    onClose()
    if (!score) return
    celebrate()
    onScored()
  })
  return (
    <Dialog
      {...{ open, onClose }}
      title="Scored!"
      description={`Well hunted. “${productName}” moves to Score and is removed from your Hunts.`}
    >
      <ScoreForm
        id="new-score"
        draft={draft}
        isNew
        start={firstValues(listedPrice)}
        saveLabel="Save score"
        PhotoField={PhotoField}
        onCancel={onClose}
        onSave={(purchase, photos, values) =>
          create.mutateAsync({ purchase, photos, form: { draft, path: `/finds/${findId}`, values } })
        }
      />
    </Dialog>
  )
}
