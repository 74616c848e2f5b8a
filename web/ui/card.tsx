import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & { padded?: boolean; as?: 'div' | 'section' | 'article' }

/** A quiet sheet of paper on the ground. */
export function Card({ padded = true, as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames('rounded-lg border border-line bg-surface', padded && 'p-5 sm:p-6', className)}
    />
  )
}
