import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, type AnswerOf } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'
import { useFlag } from '../flags/flags.api.ts'
import { asDataUrl, photoRules, preparePhoto } from '../images/images.api.ts'

export type PhotoMatches = AnswerOf<'POST /search/photo'>

export interface PhotoSearch {
  /** False while recognition is switched off: then there is no button, and pictures are not pasted. */
  isOffered: boolean
  /** The photo that is asked about, to be shown beside the answer. */
  preview: string | null
  isSearching: boolean
  matches: PhotoMatches | undefined
  error: Error | null
  start: (photo: File) => void
  again: () => void
  end: () => void
}

const handedOver = createStore<File | null>(null)
/** A photo that was chosen elsewhere; the page of the search takes it from here. */
export const handOverPhoto = (photo: File) => handedOver.set(photo)

/** Asks what looks like a photo. The photo is only looked at; it is kept nowhere. */
export function usePhotoSearch(): PhotoSearch {
  const isOffered = useFlag('ai-product-recognition')
  const shrink = useFlag('image-optimization')
  const [photo, setPhoto] = useState<{ file: File; preview: string } | null>(null)
  const { mutate, reset, data, error, isPending } = useMutation({
    async mutationFn(file: File) {
      const imageBase64 = await asDataUrl(await preparePhoto(file, photoRules, shrink))
      return api('POST /search/photo', { body: { imageBase64 } })
    },
  })
  const preview = photo?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  function start(file: File) {
    setPhoto({ file, preview: URL.createObjectURL(file) })
    mutate(file)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const picture = isOffered && !event.defaultPrevented ? pictureIn(event.clipboardData) : undefined
    if (!picture) return
    event.preventDefault()
    start(picture)
  })
  // One that was chosen before this page was there, or while it is.
  const take = useEffectEvent(() => {
    const file = handedOver.get()
    if (!file) return
    handedOver.set(null)
    start(file)
  })
  useEffect(() => {
    queueMicrotask(() => take())
    return handedOver.subscribe(() => take())
  }, [])
  // Anywhere on the page: nobody looks for the right field first.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return {
    isOffered,
    preview: preview ?? null,
    isSearching: isPending,
    matches: data,
    error,
    start,
    again: () => photo && mutate(photo.file),
    end() {
      setPhoto(null)
      reset()
    },
  }
}

/** The first picture among what was pasted or dropped. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
