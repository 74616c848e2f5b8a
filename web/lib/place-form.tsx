import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { geocode } from '../../domain/contracts/maps.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/fields/choice-fields.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Form } from './forms/contract-form.tsx'
import { useContractForm } from './forms/use-contract-form.ts'
import { radii, usePlace } from './location.ts'

const Typed = z.object({
  address: z.string().trim().min(1, 'Please enter a zip code or a city').pipe(geocode.query.shape.address.unwrap()),
})

type PlaceFormProps = {
  onDone: () => void
  /** Offers the distance too. */
  reach?: { miles: number; onMiles: (miles: number) => void }
}

const distances = radii.map((miles) => ({ value: miles as number, label: miles === 0 ? 'Any' : `${miles} mi` }))

export default function PlaceForm({ onDone, reach }: PlaceFormProps) {
  const { point, source, locate, choose, forget } = usePlace()
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useContractForm({
    id: 'place',
    contract: Typed,
    start: { address: '' },
    blames: 'address',
    send: ({ address }) => choose(address),
    onSent: onDone,
  })

  async function askBrowser() {
    setLocating(true)
    setProblem(undefined)
    try {
      await locate()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Unable to get your location.')
    } finally {
      setLocating(false)
    }
  }

  return (
    <Form form={form} className="flex flex-col gap-3">
      <Button
        variant="secondary"
        icon={<LocateFixed className="size-5" aria-hidden="true" />}
        pending={isLocating}
        pendingLabel="Finding you…"
        onClick={() => void askBrowser()}
      >
        Use my location
      </Button>
      <div className="flex items-end gap-2">
        <TextField
          label="Zip code or city"
          className="min-w-0 flex-1"
          autoComplete="postal-code"
          enterKeyHint="search"
          {...form.field('address')}
          error={undefined}
          aria-invalid={form.problems['address'] ? true : undefined}
        />
        <Button type="submit" pending={form.isSending}>
          Set
        </Button>
      </div>
      {(form.problems['address'] ?? problem) && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.problems['address'] ?? problem}
        </p>
      )}
      {reach && point && (
        <RadioGroup
          name="place-reach"
          label="How far around"
          layout="chips"
          options={distances}
          value={reach.miles}
          onChange={reach.onMiles}
        />
      )}
      {source && source !== 'profile' && (
        <Button variant="link" size="sm" className="self-start" onClick={forget}>
          Forget my location
        </Button>
      )}
    </Form>
  )
}
