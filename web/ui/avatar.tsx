import { cva, cx } from 'class-variance-authority'
import { useState } from 'react'
import { softHue, type Hue } from './hue.ts'

type AvatarProps = { name: string; picture?: string | null; size?: 'xs' | 'sm' | 'md' | 'lg' }

const avatar = cva('inline-grid shrink-0 place-items-center overflow-hidden rounded-full', {
  variants: { size: { xs: 'size-6 text-sm', sm: 'size-8 text-sm', md: 'size-11 text-base', lg: 'size-20 text-xl' } },
})
const hues: readonly Hue[] = ['hunt', 'gather', 'find', 'score', 'primary']

/** A person's picture, or their initial on a color that stays theirs. Their name stands beside it, so it is silent. */
export function Avatar({ name, picture, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = avatar({ size })
  if (picture && broken !== picture) {
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(picture)}
        className={cx(box, 'object-cover')}
      />
    )
  }
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const hue = hues[sum % hues.length] ?? 'hunt'
  return (
    <span aria-hidden="true" className={cx(box, 'font-display font-bold uppercase', softHue[hue])}>
      {[...name.trim()][0] ?? '?'}
    </span>
  )
}
