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

export interface PhotoFeatures {
  /** Unit length; the nearer two are by cosine, the more alike what they show. */
  vector: number[]
  /** 64 bits as hex; photos that differ in few bits are the same photo saved, scaled or cropped. */
  hash: string
  /** 0 to 1: how much a person should have a look before others see it. */
  suspicion: number
}

/** Reads photos on this machine, away from the web server's thread. Every call may throw ProviderError. */
export interface PhotoReader {
  read(photo: Buffer): Promise<PhotoReading>
  /** `whenIdle`: nobody waits for it, so that whoever does goes first. */
  features(photo: Buffer, options?: { whenIdle?: boolean }): Promise<PhotoFeatures>
  close(): Promise<void>
}
