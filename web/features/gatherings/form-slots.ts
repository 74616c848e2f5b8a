import type { ComponentType } from 'react'
import type { Photo } from '../images/photo-basket.ts'
import type { Photos } from '../images/images.api.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import type { Filling, SuggestedField, Suggestions } from '../assistant/suggestions.ts'

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
  /** Recognizes the product and fills in what is still empty. Left out, nothing of it shows. */
  Assistant?: ComponentType<AssistantProps>
}

export interface AssistantProps {
  photos: readonly Photo[]
  productName: string
  /** Whether a field is still empty. */
  isOpen: (field: SuggestedField) => boolean
  /** Only fields that are still empty are filled. */
  onFill: (found: Suggestions) => Filling
}
