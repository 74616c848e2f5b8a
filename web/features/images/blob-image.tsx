import { useCallback, type ComponentProps } from 'react'

type BlobImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { blob: Blob }

/** Shows a photo that is on the device. Its object URL is released with the element. */
export function BlobImage({ blob, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img {...rest} ref={show} alt="" />
}

/** Returns whether browsers can draw it. */
export const isDrawable = ({ type }: Blob): boolean => !/heic|heif|tiff/.test(type)
