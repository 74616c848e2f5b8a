/** What an analysis suggests for one field, and from what it knows: 'from the tag', '3 people gathered this before'. */
interface Suggestion<Value> {
  value: Value
  note: string
}

export type SuggestedText =
  | 'productName'
  | 'price'
  /** For who wants it, not for who saw it: it may be a guess. */
  | 'estimatedPrice'
  | 'compareAtPrice'
  | 'description'
  | 'color'
  | 'size'
  | 'categoryId'
  | 'sku'
  | 'barcode'
  | 'tagColor'

export type Suggestions = Partial<Record<SuggestedText, Suggestion<string>>> & { tags?: Suggestion<string[]> }
export type SuggestedField = keyof Suggestions

/** What a form took of it. */
export interface Filling {
  fields: SuggestedField[]
  /** Empties those fields again, but for what the person has changed since. */
  undo: () => void
}
