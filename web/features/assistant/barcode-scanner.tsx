import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { openBarcodeReader } from './read-barcode.ts'

export type BarcodeScannerProps = {
  open: boolean
  onClose: () => void
  /** The code, and the picture it was seen in. */
  onFound: (barcode: string, frame: Blob | null) => void
}

/** Between two looks: quick to the eye, and the phone stays cool. */
const pauseMs = 180
const noCamera = 'The camera cannot be used. Please allow it in your browser settings, or type the barcode.'

/** The camera's picture until a barcode is in it. */
export default function BarcodeScanner({ open, onClose, onFound }: BarcodeScannerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Scan barcode" description="Hold the barcode into the picture.">
      <CameraView onFound={onFound} />
    </Dialog>
  )
}

/** Lives as long as the dialog is open, and so does the camera. */
function CameraView({ onFound }: Pick<BarcodeScannerProps, 'onFound'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | 'failed'>('starting')
  const found = useEffectEvent((barcode: string, frame: Blob | null) => onFound(barcode, frame))

  useEffect(() => {
    const view = video.current
    const over = new AbortController()
    const { signal } = over
    let stream: MediaStream | undefined
    async function look() {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      if (signal.aborted || !view) return stop()
      view.srcObject = stream
      await view.play()
      const read = await openBarcodeReader()
      setState('looking')
      while (!signal.aborted) {
        const barcode = await read(view)
        if (barcode && !signal.aborted) return found(barcode, await frameOf(view))
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    look().catch(() => signal.aborted || setState('failed'))
    return () => {
      over.abort()
      stop()
    }
  }, [])

  if (state === 'failed') return <p role="alert">{noCamera}</p>
  return (
    <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-md bg-black *:[grid-area:1/1]">
      <video ref={video} muted playsInline aria-label="Camera" className="size-full object-cover" />
      {state === 'starting' ? (
        <Spinner className="size-8 text-white" label="Starting the camera" />
      ) : (
        // Where the eye should put the bars.
        <span
          className="relative h-2/5 w-[78%] rounded-md border-3 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
          aria-hidden="true"
        />
      )}
    </div>
  )
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
