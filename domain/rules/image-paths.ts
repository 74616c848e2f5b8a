/** Where a stored picture is served. The name is made by us from 128 random bits and says nothing about the picture. */
const shape = /^\/images\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.webp$/

export const isImagePath = (path: string): boolean => shape.test(path)

export const imagePathOf = (name: string): string => `/images/${name.slice(0, 2)}/${name}.webp`

/** The 400 px version lies beside the picture. */
export const photoOf = (thumbnail: string): string => thumbnail.replace(/-400\.webp$/, '.webp')
/** The picture of a record's page in link previews. */
export const cardPath = (
  kind: 'hunt' | 'gathering' | 'find' | 'product' | 'store' | 'person',
  id: number | string,
): string => `/api/cards/${kind}/${encodeURIComponent(id)}.png`

export const thumbnailOf = (path: string): string => path.replace(/\.webp$/, '-400.webp')
