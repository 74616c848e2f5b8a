import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import type { Photo } from '../images/photo-basket.ts'
import { canReadOnDevice, readOnDevice } from './device-reading.ts'

interface DeviceReadings {
  readingOf: (photo: Photo) => PhotoReading | null
  isReading: boolean
}

/** Reads every new photo of a form on this device. What it cannot read is left to the server. */
export function useDeviceReadings(
  photos: readonly Photo[],
  onRead: (readings: PhotoReading[]) => void,
): DeviceReadings {
  const [pending, setPending] = useState(0)
  const readings = useRef(new Map<string, PhotoReading>())
  const asked = useRef(new Set<string>())
  const present = useRef(true)
  const tell = useEffectEvent((id: string, reading: PhotoReading) => {
    readings.current.set(id, reading)
    if (photos.some((photo) => photo.id === id)) onRead(photos.flatMap((photo) => readings.current.get(photo.id) ?? []))
  })
  useEffect(() => {
    present.current = true
    return () => void (present.current = false)
  }, [])
  useEffect(() => {
    if (!canReadOnDevice()) return
    for (const { id, original, blob } of photos) {
      const photo = original ?? blob
      if (!photo || asked.current.has(id)) continue
      asked.current.add(id)
      setPending((count) => count + 1)
      readOnDevice(photo)
        .then(
          (reading) => present.current && tell(id, reading),
          // The person can still have it analyzed, or types.
          () => {},
        )
        .finally(() => setPending((count) => count - 1))
    }
  }, [photos])
  return { readingOf: ({ id }) => readings.current.get(id) ?? null, isReading: pending > 0 }
}
