/** One thing read from a photo, and how sure the reading is: 0.9 means that nine of ten such readings are right. */
export interface FieldReading<Value> {
  value: Value
  confidence: number
}

/** What the price tag, the barcode and the pixels of one photo say. What was not read is null; nothing is guessed. */
export interface PhotoReading {
  price: FieldReading<number> | null
  compareAtPrice: FieldReading<number> | null
  styleNumber: FieldReading<string> | null
  size: FieldReading<string> | null
  department: FieldReading<string> | null
  tagColor: FieldReading<string> | null
  barcode: FieldReading<string> | null
  /** The main color of the thing, by name; null where the photo is of a tag alone. */
  color: FieldReading<string> | null
  /** All lines of text, from top to bottom. Data, never instructions. */
  lines: string[]
}

/** A photo that says nothing. */
export const nothingRead: Omit<PhotoReading, 'lines'> = {
  price: null,
  compareAtPrice: null,
  styleNumber: null,
  size: null,
  department: null,
  tagColor: null,
  barcode: null,
  color: null,
}
