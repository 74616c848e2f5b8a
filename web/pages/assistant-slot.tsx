import { Suspense } from 'react'
import type { AssistantProps } from '../features/assistant/use-assistant.ts'
import { useFlag } from '../features/flags/flags.api.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

/** Without signal it may not be there, and could do nothing: the form goes on without it. */
const Panel = lazyPart(() => import('../features/assistant/assistant.tsx'), { quiet: true })

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
