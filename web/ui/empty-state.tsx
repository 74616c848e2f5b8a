import type { ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  title: string
  /** One sentence. */
  children?: ReactNode
  action?: ReactNode
  headingLevel?: 2 | 3
}

/** One drawing, one sentence, one action. */
export function EmptyState({ drawing, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <div className="w-52">{drawing}</div>
      <Heading className="mt-4 text-xl">{title}</Heading>
      {children && <p className="mt-2 text-ink-soft">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
