import type { ComponentType } from 'react'
import type { KeptPhoto } from '../../lib/photo-files.ts'
import type { Photos } from '../../lib/photos.ts'
import type { StoreChoice } from '../../lib/store-choice.ts'
import type { GatheringValues } from './gathering-values.ts'

/** What a form of gatherings needs from other features; the pages bring it along. */
export interface FormSlots {
  PhotoField: ComponentType<{
    id: string
    label: string
    photos: Photos
    error?: string | undefined
    onAdded?: () => void
  }>
  StoreField: ComponentType<{
    id: string
    value: StoreChoice | null
    onChange: (store: StoreChoice | null) => void
    error?: string | undefined
  }>
  /** Recognises the product and fills in what is still empty. Left out, nothing of it shows. */
  Assistant?: ComponentType<AssistantProps>
}

export interface AssistantProps {
  photos: readonly KeptPhoto[]
  productName: string
  /** Only fields that are still empty are filled. */
  onFill: (values: Partial<GatheringValues>) => void
}
