import { lazy, Suspense, type ComponentType } from 'react'
import type { AssistantProps } from '../features/assistant/use-assistant.ts'
import { useFlag } from '../lib/flags.ts'

/** Without signal it may not be there, and could do nothing: the form goes on without it. */
const Panel = lazy((): Promise<{ default: ComponentType<AssistantProps> }> =>
  import('../features/assistant/assistant.tsx').catch(() => ({ default: () => null })),
)

/** Recognition in the forms; switched off, nothing of it is shown or loaded. */
export function AssistantSlot(props: AssistantProps) {
  const isOn = useFlag('ai-product-recognition')
  if (!isOn) return null
  return (
    <Suspense fallback={<div className="min-h-20" />}>
      <Panel {...props} />
    </Suspense>
  )
}
