import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { photoRules, usePhotos } from '../images/images.api.ts'
import { HuntForm, type HuntFormProps } from './hunt-form.tsx'
import { valuesOfHunt, type HuntValues } from './hunt-values.ts'

type HuntEditorProps = Pick<HuntFormProps, 'PhotoField' | 'Assistant' | 'onSaved' | 'onCancel'>

/** The form as a page of its own, for a new hunt. */
export function NewHuntEditor({ start, from, ...rest }: HuntEditorProps & { start: HuntValues; from: string }) {
  const photos = usePhotos(photoRules, [], 1)
  return <HuntForm {...rest} start={start} from={from} photos={photos} />
}

export function HuntChangeEditor({ hunt, ...rest }: HuntEditorProps & { hunt: Hunt }) {
  const photos = usePhotos(photoRules, hunt.photoUrl ? [hunt.photoUrl] : [], 1)
  return <HuntForm {...rest} start={valuesOfHunt(hunt)} hunt={hunt} photos={photos} />
}
