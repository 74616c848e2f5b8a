import type { ComponentProps } from 'react'
import type { FormSlots } from '../features/gatherings/form-slots.ts'
import { PhotoUploader } from '../features/images/photo-uploader.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { StoreFinder } from '../features/stores/store-finder.tsx'
import { AssistantSlot } from './assistant-slot.tsx'

const StoreField = (props: Omit<ComponentProps<typeof StoreFinder>, 'Map'>) => (
  <StoreFinder {...props} Map={MapWidget} />
)

/** What the forms of gatherings take from other features, the same on every page. */
export const gatheringSlots: FormSlots = { PhotoField: PhotoUploader, StoreField, Assistant: AssistantSlot }
