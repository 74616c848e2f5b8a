import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast.ts'
import { useFlag } from '../flags/flags.api.ts'
import { PhotoBasket, type BasketOptions, type Photo } from './photo-basket.ts'
import { preparePhoto } from './photo-files.ts'
import type { PhotoRules } from './photo-rules.ts'
import { uploadPhoto } from './photo-upload.ts'
import { useUser } from '../../lib/session.ts'

export { asDataUrl, photoForRequest, PhotoProblem, preparePhoto } from './photo-files.ts'
export { photoRules, quickPhotoRules } from './photo-rules.ts'
export { uploadPhoto } from './photo-upload.ts'

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
  const [basket] = useState(() => {
    const made = new PhotoBasket(options)
    made.restore(initial.map((path) => ({ path, blob: null })))
    return made
  })
  useEffect(() => basket.configure(options))
  const list = useSyncExternalStore(basket.subscribe, basket.get, basket.get)
  return { list, most, basket }
}
