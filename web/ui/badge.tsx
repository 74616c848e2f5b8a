import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { softHue, solidHue, type Hue } from './hue.ts'

type BadgeProps = {
  hue?: Hue
  look?: 'soft' | 'solid' | 'outline'
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Badge({ hue = 'neutral', look = 'soft', icon, className, children }: BadgeProps) {
  const looks = { soft: softHue[hue], solid: solidHue[hue], outline: 'text-ink ring-1 ring-inset ring-edge' }
  return (
    <span
      className={classNames(
        'inline-flex h-fit items-center gap-1 rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap [&_svg]:size-3.5',
        looks[look],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** The number on a nav item; above 99 it says 99+. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-sm leading-none font-bold text-white figures">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
