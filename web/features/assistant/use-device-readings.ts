import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import type { Photo } from '../images/photo-basket.ts'
import { bytesOf } from './assistant.api.ts'
import { readOnDevice } from './device-reading.ts'

export interface DeviceReadings {
  readingOf: (photo: Photo) => PhotoReading | null
  isReading: boolean
}

/** Reads every new photo of a form on this device. What it cannot read is left to the server. */
export function useDeviceReadings(
  photos: readonly Photo[],
  onRead: (readings: PhotoReading[]) => void,
): DeviceReadings {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
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
    for (const photo of photos) {
      const { id } = photo
      const bytes = bytesOf(photo)
      if (!bytes || asked.current.has(id)) continue
      asked.current.add(id)
      readOnDevice(bytes)
        .then(
          (reading) => present.current && tell(id, reading),
          // The server may still read it, or the person types.
          () => {},
        )
        .finally(() => setSettled((before) => new Set(before).add(id)))
    }
  }, [photos])
  return {
    readingOf: ({ id }) => readings.current.get(id) ?? null,
    isReading: photos.some((photo) => bytesOf(photo) !== null && !settled.has(photo.id)),
  }
}
