import { useState, type ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { StorePlace } from '../../../domain/contracts/gatherings.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { mapFailure } from './store-map.tsx'
import { usePlace } from '../../lib/location.ts'
import type { MapProps } from '../map/map-props.ts'
import type { StoreChoice } from './store-choice.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { findAddress } from './stores.api.ts'

type NewStoreFormProps = {
  name: string
  Map: ComponentType<MapProps>
  onDone: (store: StoreChoice) => void
  onCancel: () => void
}

type NewStore = { name: string; address: string; pin: Point | null }

/** The contract's rules, with words for who makes a store instead of choosing one. */
const NewStorePlace = z.object({
  name: z.string().trim().min(1, 'Please enter the store’s name').pipe(StorePlace.shape.name),
  address: z.string().trim().min(1, 'Please enter the address').pipe(StorePlace.shape.address),
  pin: z.custom<Point>(Boolean, 'Please put the pin where the store is'),
})

/** A store nobody has named yet. Stands inside other forms, so it is none itself. */
export function NewStoreForm({ name: typed, Map, onDone, onCancel }: NewStoreFormProps) {
  const { point: here } = usePlace()
  const [found, setFound] = useState<Point | null>(null)
  const form = useContractForm<NewStore, typeof NewStorePlace, void>({
    id: 'new-store',
    contract: NewStorePlace,
    start: { name: typed, address: '', pin: null },
    send: ({ name, address, pin }) => Promise.resolve(onDone({ storeId: null, name, address, ...pin })),
  })
  const [address, pin] = useWatch({ control: form.control, name: ['address', 'pin'] })
  const setPin = (point: Point) => form.setValue('pin', point, { shouldValidate: form.formState.isSubmitted })

  async function pinAddress() {
    if (pin || address.trim().length < 5) return
    const place = await findAddress(address.trim()).catch(() => undefined)
    if (!place) return
    setFound(place)
    if (!form.getValues('pin')) setPin(place)
  }

  return (
    <div
      role="group"
      aria-label="Add a store"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <TextField label="Store name" placeholder="Marshalls Northgate" {...form.field('name')} />
      <TextField
        label="Address"
        placeholder="12 Main St, Austin, TX"
        autoComplete="off"
        {...form.field('address')}
        onBlur={() => void pinAddress()}
      />
      <div id={form.idOf('pin')} className="flex flex-col gap-1.5">
        <span className="font-semibold">Where on the map?</span>
        <Map
          label="Put the pin where the store is"
          failure={mapFailure}
          center={found ?? here}
          zoom={13}
          here={here}
          picking={{ point: pin, onPick: setPin }}
          className="h-64"
        />
        {form.problems['pin'] && (
          <p role="alert" className="text-sm font-medium text-danger">
            {form.problems['pin']}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="secondary" onClick={form.submit}>
          Use this store
        </Button>
      </div>
    </div>
  )
}
