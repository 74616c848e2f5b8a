import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import { useFlag } from '../flags/flags.api.ts'
import { PhotoBasket, type BasketOptions, type Photo } from './photo-basket.ts'
import { asDataUrl, PhotoProblem, preparePhoto } from './photo-files.ts'
import { photoRules, type PhotoRules } from './photo-rules.ts'
import { uploadPhoto } from './photo-upload.ts'
import { useUser } from '../../lib/session.ts'
import { useToldMutation } from '../../lib/use-api-mutation.ts'

export { BlobImage } from './blob-image.tsx'
export { asDataUrl, photoForRequest, PhotoProblem, preparePhoto } from './photo-files.ts'
export { photoRules, quickPhotoRules } from './photo-rules.ts'

export const mostPhotos = 10

export interface Photos {
  list: readonly Photo[]
  /** 1 when several photos are switched off. */
  most: number
  basket: PhotoBasket
}

/** The photos of one form: resized here when that is switched on, uploaded while the person fills in the rest. */
export function usePhotos(rules: PhotoRules, initial: readonly string[] = [], limit = mostPhotos): Photos {
  const { user } = useUser()
  const shrink = useFlag('image-optimization')
  const most = useFlag('multi-photo-upload') ? limit : 1
  const options: BasketOptions = {
    most,
    prepare: (file) => preparePhoto(file, rules, shrink),
    upload: user ? (blob, progress) => uploadPhoto(blob, { ...progress, quiet: true }) : undefined,
    complain: (title, description) => toast({ title, description, variant: 'destructive' }),
  }
  const [basket] = useState(() => new PhotoBasket(options, initial))
  useEffect(() => basket.configure(options))
  const list = useSyncExternalStore(basket.subscribe, basket.get, basket.get)
  return { list, most, basket }
}

/** A picture by itself, taken when it is chosen: `take` says what becomes of it. */
function usePicture<Answer>(take: (file: File) => Promise<Answer>, onTaken?: (answer: Answer) => void) {
  return useToldMutation(
    (file: File) => {
      const isTooLarge = file.size > photoRules.largestBytes
      return isTooLarge ? Promise.reject(new PhotoProblem('File too large', photoRules.tooLarge(file))) : take(file)
    },
    {
      failure: (error) => ({
        title: error instanceof PhotoProblem ? error.title : 'Upload error',
        description: error.message || 'Something went wrong. Please try again.',
      }),
      onSuccess: onTaken,
    },
  )
}

/** Sent with something else, as it is. */
export const usePictureData = (send: (data: string) => Promise<unknown>) =>
  usePicture(async (file) => send(await asDataUrl(file)))

/** Uploaded at once; whatever shows it then names its path. */
export function usePictureUpload(onUploaded: (path: string) => void) {
  const [progress, setProgress] = useState(0)
  const upload = usePicture((file) => {
    setProgress(0)
    return uploadPhoto(file, { onProgress: setProgress, signal: new AbortController().signal })
  }, onUploaded)
  return { choose: upload.mutate, isUploading: upload.isPending, progress }
}
