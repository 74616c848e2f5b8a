import { useState, type ComponentType } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { forgetDraft, keepDraft } from '../../lib/forms/drafts.ts'
import { holdsUnsaved } from '../../lib/forms/open-forms.ts'
import { photoRules, usePhotos, type Photos } from '../images/images.api.ts'
import { Button } from '../../ui/button.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GatheringPicker } from './gathering-picker.tsx'
import { fromOf, huntSelectionDraft, type HuntSelection } from './hunt-draft.ts'
import { HuntForm, type HuntAssistantProps, type PhotoFieldProps } from './hunt-form.tsx'
import { emptyHunt, valuesOfGathering } from './hunt-values.ts'

const tabs = [
  { value: 'gathering', label: 'Existing gathering' },
  { value: 'new', label: 'New product' },
] as const

type AddHuntDialogProps = {
  open: boolean
  onClose: () => void
  /** What had been chosen before signing in; the dialog then starts with the details. */
  restored: HuntSelection | null
  PhotoField: ComponentType<PhotoFieldProps>
  Assistant?: ComponentType<HuntAssistantProps>
}

export default function AddHuntDialog({ open, onClose, restored, PhotoField, Assistant }: AddHuntDialogProps) {
  const [selection, setSelection] = useState(restored)
  const [lastRestored, setLastRestored] = useState(restored)
  if (restored !== lastRestored) {
    setLastRestored(restored)
    if (!selection) setSelection(restored)
  }
  const photos = usePhotos(photoRules, [], 1)
  const title = selection ? 'Hunt details' : 'Add Product'
  function finish() {
    setSelection(null)
    photos.basket.clear()
    void forgetDraft(huntSelectionDraft)
    onClose()
  }
  /** What has been filled in is there again the next time; else it starts anew. */
  function leave() {
    if (selection && !holdsUnsaved()) finish()
    else onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      description={selection ? 'Step 2 of 2' : 'Step 1 of 2: what are you hunting for?'}
    >
      <AddHuntSteps
        selection={selection}
        photos={photos}
        onSelect={setSelection}
        onSaved={finish}
        onCancel={finish}
        PhotoField={PhotoField}
        Assistant={Assistant}
      />
    </Dialog>
  )
}

type AddHuntStepsProps = {
  selection: HuntSelection | null
  photos: Photos
  onSelect: (selection: HuntSelection) => void
  onSaved: () => void
  onCancel: () => void
  PhotoField: ComponentType<PhotoFieldProps>
  Assistant: ComponentType<HuntAssistantProps> | undefined
}

function AddHuntSteps({ selection, photos, onSelect, PhotoField, ...rest }: AddHuntStepsProps) {
  const { onSaved, onCancel, Assistant } = rest
  if (!selection)
    return <SelectionStep photos={photos} onSelect={onSelect} onCancel={onCancel} PhotoField={PhotoField} />
  return (
    <HuntForm
      inDialog
      from={fromOf(selection)}
      start={selection.kind === 'gathering' ? valuesOfGathering(selection.gathering) : emptyHunt}
      photos={photos}
      PhotoField={PhotoField}
      Assistant={Assistant}
      onSaved={onSaved}
      onCancel={onCancel}
      onHold={() => keepDraft(huntSelectionDraft, selection, [])}
    />
  )
}

type SelectionStepProps = Pick<AddHuntStepsProps, 'onSelect' | 'onCancel' | 'PhotoField'> & { photos: Photos }

function SelectionStep({ photos, onSelect, onCancel, PhotoField }: SelectionStepProps) {
  const [kind, setKind] = useState<HuntSelection['kind']>('gathering')
  const [gathering, setGathering] = useState<Gathering | null>(null)
  const [problem, setProblem] = useState<string>()

  function proceed() {
    if (kind === 'gathering') {
      if (gathering) return onSelect({ kind, gathering })
      return setProblem('Please select a product gathering to continue.')
    }
    if (photos.list.length > 0) return onSelect({ kind })
    return setProblem('Please add at least one photo')
  }
  return (
    <div className="flex flex-col gap-6">
      <Tabs
        label="Where the product comes from"
        tabs={tabs}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setProblem(undefined)
        }}
      >
        {kind === 'gathering' ? (
          <GatheringPicker
            chosen={gathering}
            error={problem}
            onChoose={(chosen) => {
              setGathering(chosen)
              setProblem(undefined)
            }}
          />
        ) : (
          <PhotoField
            id="hunt-dialog-photo"
            label="Photo"
            hint="Of the thing you want: from a shop window, a friend’s kitchen, a magazine."
            photos={photos}
            error={photos.list.length > 0 ? undefined : problem}
          />
        )}
      </Tabs>
      <FormActions place="dialog" className="sm:*:min-w-36">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={proceed}>Continue</Button>
      </FormActions>
    </div>
  )
}
