import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { hasSignal, signal as siteSignal } from '../../lib/signal.ts'
import type { Photo } from '../images/photo-basket.ts'
import { assistantQuery, bytesOf, type Analysis } from './assistant.api.ts'
import type { DeviceReadings } from './use-device-readings.ts'

interface Options extends DeviceReadings {
  photos: readonly Photo[]
  look: (photos: readonly Photo[], signal: AbortSignal) => Promise<Analysis>
  onAnalysis: (analysis: Analysis) => void
}

/** Photos come one after the other, and how often somebody may ask is limited. */
const settledMs = 1200

/**
 * Has the server look by itself: at what this device could not read, or because a model can say more. Each set of photos
 * once, after the device. Nothing waits for it, and nobody is told when it fails.
 */
export function useUnaskedAnalysis({ photos, readingOf, isReading, look, onAnalysis }: Options) {
  const { user } = useUser()
  const { isLost } = siteSignal.use()
  const [isAsking, setAsking] = useState(false)
  const seen = useRef(new Set<string>())
  const running = useRef<AbortController>(undefined)
  const own = photos.filter((photo) => bytesOf(photo) !== null)
  const mayAsk = own.length > 0 && user !== null && !isLost
  const { data, isLoading } = useQuery({ ...assistantQuery, enabled: mayAsk, retry: false })
  const hasModel = data !== undefined && data.provider !== 'embedded'

  const markSeen = (some: readonly Photo[]) => {
    for (const { id } of some) seen.current.add(id)
  }
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const isNeeded = own.some((photo) => !seen.current.has(photo.id) && (hasModel || readingOf(photo) === null))
    if (!isNeeded || !hasSignal()) return
    setAsking(true)
    try {
      const analysis = await look(own, signal)
      signal.throwIfAborted()
      markSeen(own)
      onAnalysis(analysis)
    } catch (error) {
      // Without signal it is asked again once there is one; what was refused is not.
      if (!signal.aborted && !(error instanceof TypeError)) markSeen(own)
    } finally {
      if (!signal.aborted) setAsking(false)
    }
  })

  const photoSet = own
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
  const isDue = mayAsk && !isReading && !isLoading
  useEffect(() => {
    if (!isDue) return
    const controller = new AbortController()
    running.current = controller
    const timer = setTimeout(() => void ask(controller.signal), settledMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
      setAsking(false)
    }
  }, [isDue, photoSet, hasModel])

  return {
    isAsking,
    /** The person has asked for these themselves. */
    giveWay() {
      markSeen(photos)
      running.current?.abort()
      setAsking(false)
    },
  }
}
