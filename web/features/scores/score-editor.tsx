import type { ComponentType } from 'react'
import type { Score } from '../../../domain/contracts/scores.ts'
import type { BodyOf } from '../../lib/api.ts'
import type { KeptPhoto } from '../../lib/device-storage.ts'
import { Card } from '../../ui/card.tsx'
import { asDataUrl } from '../images/images.api.ts'
import { ScoreForm, type PhotoFieldProps } from './score-form.tsx'
import { receiptPart, valuesOf } from './score-values.ts'
import { useChangeScore } from './scores.api.ts'

type ScoreEditorProps = { score: Score; PhotoField: ComponentType<PhotoFieldProps>; onDone: () => void }

/** In the place of the card, and back to it. */
export default function ScoreEditor({ score, PhotoField, onDone }: ScoreEditorProps) {
  const change = useChangeScore()
  const save = async (purchase: BodyOf<'PUT /scores/:id'>, photos: KeptPhoto[]) => {
    const receipt = await receiptPart(photos, asDataUrl, score.receiptUrl)
    await change.mutateAsync({ params: { id: score.id }, body: { ...purchase, ...receipt } })
    onDone()
  }
  return (
    <Card as="section" aria-label={`Edit ${score.productName}`}>
      <h3 className="mb-4 break-words">{score.productName}</h3>
      <ScoreForm
        id={`score-${score.id}`}
        draft={`score-${score.id}`}
        start={valuesOf(score)}
        receiptUrl={score.receiptUrl}
        saveLabel="Save Changes"
        PhotoField={PhotoField}
        onSave={save}
        onCancel={onDone}
      />
    </Card>
  )
}
