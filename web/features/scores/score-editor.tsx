import type { ComponentType } from 'react'
import type { Score } from '../../../domain/contracts/scores.ts'
import { Card } from '../../ui/card.tsx'
import { ScoreForm, type PhotoFieldProps } from './score-form.tsx'
import { valuesOf } from './score-values.ts'
import { useChangeScore } from './scores.api.ts'

type ScoreEditorProps = { score: Score; PhotoField: ComponentType<PhotoFieldProps>; onDone: () => void }

/** In the place of the card, and back to it. */
export default function ScoreEditor({ score, PhotoField, onDone }: ScoreEditorProps) {
  const change = useChangeScore()
  const save = async (body: Parameters<typeof change.mutateAsync>[0]['body']) => {
    await change.mutateAsync({ params: { id: score.id }, body })
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
