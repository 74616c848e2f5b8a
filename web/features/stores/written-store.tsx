import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { usePlace } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import type { StoreChoice } from './store-choice.ts'

const timeout = 5000

/** Without signal a store can be written down. Where one stands tells which it is; without a place one is asked later. */
export function WrittenStore({ name, onChoose }: { name: string; onChoose: (store: StoreChoice) => void }) {
  const { point, locate } = usePlace()
  const [isLocating, setLocating] = useState(false)
  async function take() {
    setLocating(true)
    const here = await locate(timeout).catch(() => point)
    setLocating(false)
    const { latitude = null, longitude = null } = here ?? {}
    onChoose({ storeId: null, name, address: '', latitude, longitude, isTyped: true })
  }
  return (
    <Button
      variant="secondary"
      className="h-auto max-w-full self-start"
      pending={isLocating}
      pendingLabel="Finding you…"
      icon={<PenLine className="size-5 shrink-0" aria-hidden="true" />}
      onClick={() => void take()}
    >
      <span className="min-w-0 py-1 text-left">
        <span className="block truncate">Use “{name}”</span>
        <span className="block text-sm font-normal text-ink-soft">We find the store when you are back online</span>
      </span>
    </Button>
  )
}
