const megabyte = 1024 * 1024

/** What a form accepts as a photo and how small it is made before it travels. */
export interface PhotoRules {
  /** Pixels of the longest side. */
  longestSide: number
  /** Of the JPEG, 0 to 1. */
  quality: number
  largestBytes: number
  tooLarge: (file: { name: string; size: number }) => string
}

const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1)}MB`

export const photoRules: PhotoRules = {
  longestSide: 800,
  quality: 0.7,
  largestBytes: 10 * megabyte,
  tooLarge: ({ name, size }) => `${name} has ${inMegabytes(size)}, max 10MB`,
}

/** The quick form is for the aisle: smaller photos, sent sooner. */
export const quickPhotoRules: PhotoRules = {
  longestSide: 500,
  quality: 0.6,
  largestBytes: 5 * megabyte,
  tooLarge: () => 'Please select a smaller image (under 5MB).',
}

export interface Size {
  width: number
  height: number
}

/** The same picture with its longest side at most `longest`; never larger than it is, never less than a pixel. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: pixels(width), height: pixels(height) }
}

/** Where an item lands when it moves in a list; at the ends it stays. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  const rest = items.filter((_, index) => index !== from)
  if (item === undefined) return rest
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, item)
  return rest
}
