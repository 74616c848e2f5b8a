import { useMutation } from '@tanstack/react-query'
import { Camera, ImageUp } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { goodMatch } from '../../../domain/rules/hunt-status.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { api, ApiError, type AnswerOf } from '../../lib/api.ts'
import { asDataUrl, PhotoProblem, photoRules, preparePhoto } from '../images/images.api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MatchRing } from '../../ui/match-ring.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { speakerWords } from './findings.ts'

type Verdict = AnswerOf<'POST /analyze-image'>
type PhotoCheckDialogProps = {
  open: boolean
  onClose: () => void
  hunt: Pick<Hunt, 'id' | 'productName'>
  isMine: boolean
}

/** Small print on a tag needs more pixels than a card on a screen. */
const readable = { ...photoRules, longestSide: 1600, quality: 0.88 }

/** In the store, with the thing in hand: is it what this hunt asks for? The photo is only looked at; it is kept nowhere. */
export default function PhotoCheckDialog({ open, onClose, hunt, isMine }: PhotoCheckDialogProps) {
  const check = usePhotoCheck(hunt.id)
  const { preview, verdict, error, isChecking } = check
  const isAsked = preview !== null
  const fits = verdict !== undefined && verdict.matchScore >= goodMatch
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Check a photo"
      description={`How well it fits the hunt for “${hunt.productName}”. We look at it and do not keep it.`}
      footer={
        <>
          {fits && !isMine && (
            <LinkButton
              href={`/gatherings/new?huntId=${hunt.id}`}
              icon={<Camera className="size-5" aria-hidden="true" />}
            >
              I have seen it
            </LinkButton>
          )}
          <FileButton
            fieldLabel="Photo to check"
            onPicture={check.start}
            variant={isAsked ? 'secondary' : 'primary'}
            icon={<ImageUp className="size-5" aria-hidden="true" />}
            aria-disabled={isChecking}
          >
            {isAsked ? 'Choose another photo' : 'Take or choose a photo'}
          </FileButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview && <Preview key={preview} src={preview} />}
        <div role="status" className="empty:hidden">
          {isChecking && (
            <p className="flex items-center gap-3 font-medium">
              <Spinner />
              Looking at your photo…
            </p>
          )}
          {verdict && <Answer {...verdict} />}
        </div>
        {error && <Trouble error={error} onRetry={check.again} />}
        <OnUnmount run={check.reset} />
        {!isAsked && <p className="text-ink-soft">One photo that shows the thing, or its price tag, is enough.</p>}
      </div>
    </Dialog>
  )
}

function usePhotoCheck(huntId: number) {
  const [photo, setPhoto] = useState<{ file: File; preview: string } | null>(null)
  const {
    mutate,
    data,
    error,
    isPending,
    reset: resetAnswer,
  } = useMutation({
    async mutationFn(file: File) {
      const imageBase64 = await asDataUrl(await preparePhoto(file, readable, true))
      return api('POST /analyze-image', { body: { imageBase64, huntId } })
    },
  })
  const preview = photo?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  return {
    preview: preview ?? null,
    isChecking: isPending,
    verdict: isPending ? undefined : data,
    error: isPending ? null : error,
    start(file: File) {
      setPhoto({ file, preview: URL.createObjectURL(file) })
      mutate(file)
    },
    again: () => photo && mutate(photo.file),
    reset: useCallback(() => {
      resetAnswer()
      setPhoto(null)
    }, [resetAnswer]),
  }
}

/** Stands in the content of the dialog, which stays until it has faded out. */
function OnUnmount({ run }: { run: () => void }) {
  useEffect(() => run, [run])
  return null
}

/** Not every browser can draw what phones make. */
function Preview({ src }: { src: string }) {
  const [isDrawable, setDrawable] = useState(true)
  if (!isDrawable) return null
  return (
    <img
      src={src}
      alt="Yours"
      onError={() => setDrawable(false)}
      className="max-h-60 w-full rounded-lg bg-ink/6 object-contain"
    />
  )
}

const Answer = ({ matchScore, matchReason, provider }: Verdict) => (
  <div className="flex items-center gap-4">
    <MatchRing percent={matchPercent(matchScore)} className="shrink-0" />
    <div className="min-w-0">
      <p className="font-semibold text-pretty break-words">{matchReason}</p>
      <p className="mt-1 text-sm text-ink-soft">{speakerWords(provider)}</p>
    </div>
  </div>
)

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // The same photo would fail again.
  const isHopeless =
    error instanceof PhotoProblem || (error instanceof ApiError && (error.status === 413 || error.status === 415))
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft p-4">
      <p className="min-w-0 flex-1 basis-48">
        <b className="block font-semibold">{error instanceof PhotoProblem ? error.title : 'The check failed'}</b>
        <span className="text-sm">{error.message}</span>
      </p>
      {!isHopeless && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}
