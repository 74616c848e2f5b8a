import { z } from 'zod'
import { bodyId, idText } from './common.ts'
import { endpoint } from './endpoint.ts'

export const largestImageMegabytes = 10
export const largestImageBytes = largestImageMegabytes * 1024 * 1024

/** Room for the largest photo as base64 and a little more, so that somewhat larger ones are refused in our words. */
export const imageBodyLimit = 24 * 1024 * 1024

export const UploadedImage = z.object({
  success: z.literal(true),
  /** Same-origin path; give it as a photo when saving a record, or it is swept after a day. */
  filePath: z.string(),
  thumbnailPath: z.string(),
  /** A few pixels as a data URL, to show while the picture loads. */
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
  message: z.string(),
})
export type UploadedImage = z.output<typeof UploadedImage>

export const ImageUpload = z.object({
  /** Bare base64 or a data URL. */
  imageBase64: z.string('Please choose an image').optional(),
  /** Only looked at, never used: stored files get names of our own. */
  fileName: z
    .string('Invalid file name')
    .max(255, 'Invalid file name')
    .regex(/^[^\p{Cc}/\\]*$/u, 'Invalid file name')
    .nullish(),
  /** The gathering the photo is meant for, which must be one's own. */
  gatheringId: z.union([bodyId('gathering'), idText('gathering')], 'Invalid gathering ID').nullish(),
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload-image',
  summary: 'Upload a photo as JSON, or as multipart/form-data with the field image',
  body: ImageUpload,
  answer: UploadedImage,
  bodyLimit: imageBodyLimit,
})
