import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Gathering } from './gatherings.ts'
import { imageBodyLimit } from './images.ts'
import { Product } from './products.ts'

/** 1 is the same picture, 0 another thing altogether. */
const similarity = z.number()

export const PhotoMatches = z.object({
  gatherings: z.array(z.object({ similarity, gathering: Gathering })),
  products: z.array(z.object({ similarity, product: Product })),
})
export type PhotoMatches = z.output<typeof PhotoMatches>

export const searchByPhoto = endpoint({
  method: 'POST',
  path: '/search/photo',
  summary:
    'Gatherings and products that look like a photo, sent as JSON or as multipart/form-data with the field image',
  body: z.object({
    /** Bare base64 or a data URL. */
    imageBase64: z.string('Please choose an image').optional(),
  }),
  answer: PhotoMatches,
  bodyLimit: imageBodyLimit,
})
