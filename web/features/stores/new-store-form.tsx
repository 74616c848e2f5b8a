import { useState, type ComponentType } from 'react'
import type { Point } from '../../../domain/rules/distance.ts'
import { usePlace } from '../../lib/location.ts'
import type { MapProps } from '../map/map-props.ts'
import type { StoreChoice } from './store-choice.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findAddress } from './stores.api.ts'

type NewStoreFormProps = {
  name: string
  Map: ComponentType<MapProps>
  onDone: (store: StoreChoice) => void
  onCancel: () => void
}

/** A store nobody has named yet. Stands inside other forms, so it is none itself. */
export function NewStoreForm({ name: typed, Map, onDone, onCancel }: NewStoreFormProps) {
  const { point: here } = usePlace()
  const [name, setName] = useState(typed)
  const [address, setAddress] = useState('')
  const [pin, setPin] = useState<Point | null>(null)
  const [found, setFound] = useState<Point | null>(null)
  const [isTried, setTried] = useState(false)
  const problems = {
    name: name.trim() ? undefined : 'Please enter the store’s name',
    address: address.trim() ? undefined : 'Please enter the address',
    pin: pin ? undefined : 'Please put the pin where the store is',
  }

  async function pinAddress() {
    if (pin || address.trim().length < 5) return
    const place = await findAddress(address.trim()).catch(() => undefined)
    if (!place) return
    setFound(place)
    setPin((chosen) => chosen ?? place)
  }
  function finish() {
    setTried(true)
    if (problems.name || problems.address || !pin) return
    onDone({ storeId: null, name: name.trim(), address: address.trim(), ...pin })
  }

  return (
    <div
      role="group"
      aria-label="Add a store"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <TextField
        label="Store name"
        placeholder="Marshalls Northgate"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTried ? problems.name : undefined}
      />
      <TextField
        label="Address"
        placeholder="12 Main St, Austin, TX"
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onBlur={() => void pinAddress()}
        error={isTried ? problems.address : undefined}
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-semibold">Where on the map?</span>
        <Map
          label="Put the pin where the store is"
          center={found ?? here}
          zoom={13}
          here={here}
          picking={{ point: pin, onPick: setPin }}
          className="h-64"
        />
        {isTried && problems.pin && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problems.pin}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="secondary" onClick={finish}>
          Use this store
        </Button>
      </div>
    </div>
  )
}
