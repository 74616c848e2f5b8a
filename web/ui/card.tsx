import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const card = cva('rounded-lg border border-line bg-surface', { variants: { padded: { true: 'p-5 sm:p-6' } } })

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & { padded?: boolean; as?: 'div' | 'section' | 'article' }

/** A quiet sheet of paper on the ground. */
export function Card({ padded = true, as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={card({ padded, className })} />
}
