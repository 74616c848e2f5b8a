import { ChevronDown, ScanBarcode, ScanSearch, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { labelOf } from './findings.ts'
import { useAssistant, type AssistantProps, type Progress } from './use-assistant.ts'

const BarcodeScanner = lazyOverlay(() => import('./barcode-scanner.tsx'))

const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Reads the photos for the person: fills what is empty, says from what, and takes it back in one press. */
export default function Assistant(props: AssistantProps) {
  const { analyze, describe, takeBarcode, progress, isReading, result, offers, takeOffer, undo } = useAssistant(props)
  const [isScanning, setScanning] = useState(false)
  const several = props.photos.length > 1
  return (
    <section aria-label="Photo assistant" className="@container flex flex-col gap-2.5">
      <BarcodeScanner
        open={isScanning}
        onClose={() => setScanning(false)}
        onRetry={() => setScanning(true)}
        onFound={(barcode, frame) => {
          setScanning(false)
          void takeBarcode(barcode, frame)
        }}
      />
      <div role="status" className="empty:hidden">
        {progress ? <ProgressLine {...progress} /> : null}
        {!progress && !result && isReading ? (
          <ProgressLine words={several ? 'Reading your photos…' : 'Reading your photo…'} />
        ) : null}
        {!progress && result ? (
          <div className="flex flex-col gap-2 rounded-md bg-find-soft px-3.5 py-3">
            <div className="-my-1 flex items-center justify-between gap-3">
              <p className="font-semibold">
                Read from your photos ✓ {result.fields.map((field) => labelOf(field).toLowerCase()).join(', ')}
              </p>
              <Button size="sm" variant="ghost" icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={undo}>
                Undo
              </Button>
            </div>
            <ul className="flex flex-col gap-1 text-sm/[1.55] font-semibold text-find">
              {result.sources.map((words) => (
                <li
                  key={words}
                  className="flex gap-2 before:mt-[7px] before:size-1.5 before:flex-none before:rounded-full before:bg-current"
                >
                  {words}
                </li>
              ))}
            </ul>
            <p className="text-sm text-ink-soft">{result.speaker}</p>
          </div>
        ) : null}
      </div>
      <Offers offers={offers} onTake={takeOffer} />
      {!progress && !result && !isReading && (
        <p className="text-sm text-ink-soft">
          One photo of the price tag and one of the thing fill in most of the form.
        </p>
      )}
      <details className="group/help">
        <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 text-sm font-semibold text-ink-soft [&::-webkit-details-marker]:hidden">
          More from the photos
          <ChevronDown className="size-4 transition-[rotate] group-open/help:rotate-180" aria-hidden="true" />
        </summary>
        {/* On phones two fit beside each other; of three, the first has a row to itself. */}
        <div className="flex flex-wrap gap-2 *:first:flex-auto @max-[30rem]:grid @max-[30rem]:grid-cols-2 @max-[30rem]:*:px-1 @max-[30rem]:has-[>:nth-child(3)]:*:first:col-span-full">
          <Button
            variant="secondary"
            icon={<ScanSearch className="size-5" aria-hidden="true" />}
            pending={progress?.task === 'analyze'}
            pendingLabel="Analyzing…"
            aria-disabled={progress?.task === 'describe'}
            onClick={() => progress || void analyze()}
          >
            {several ? 'Analyze photos' : 'Analyze photo'}
          </Button>
          <Button
            variant="ghost"
            icon={<Sparkles className="size-5" aria-hidden="true" />}
            pending={progress?.task === 'describe'}
            pendingLabel="Writing…"
            aria-disabled={progress?.task === 'analyze'}
            onClick={() => progress || void describe()}
          >
            Get Description
          </Button>
          {hasCamera() && props.isOpen('barcode') && (
            <Button
              variant="ghost"
              className="pointer-fine:hidden"
              icon={<ScanBarcode className="size-5" aria-hidden="true" />}
              aria-disabled={progress !== undefined}
              onClick={() => progress || setScanning(true)}
            >
              Scan barcode
            </Button>
          )}
        </div>
      </details>
    </section>
  )
}

function ProgressLine({ words, share }: Progress) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{words}</p>
      <progress className="progress h-1.5 [--track:var(--color-sunken)]" max={1} value={share} aria-label={words} />
    </div>
  )
}

type OffersProps = Pick<ReturnType<typeof useAssistant>, 'offers'> & {
  onTake: ReturnType<typeof useAssistant>['takeOffer']
}

function Offers({ offers, onTake }: OffersProps) {
  if (offers.length === 0) return null
  return (
    <div role="group" aria-label="May be right" className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">May be right:</span>
      {offers.map(({ field, value }) => (
        <Button key={field} size="sm" variant="secondary" onClick={() => onTake(field)}>
          {field === 'categoryId' ? 'Category' : `${labelOf(field)} ${value}`}
        </Button>
      ))}
    </div>
  )
}
