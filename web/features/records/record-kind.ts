import type { ReactNode } from 'react'
import type { NewestQuery, RecordKindName, RecordQuery, RecordsQuery } from './records.api.ts'

export interface ListedRecord {
  id: number
  userId: number | null
  distanceMiles?: number | null
}

export interface StatusOption {
  value: NonNullable<RecordQuery['status']>
  label: string
}

/** What sets hunts and gatherings apart; everything else about their lists is the same. */
export interface RecordKind<Item extends ListedRecord> {
  name: RecordKindName
  query: RecordsQuery<Item>
  newest: NewestQuery<Item>
  /** The first one is what the plain list shows. */
  statuses?: readonly StatusOption[]
  words: {
    title: string
    lead: string
    list: string
    search: string
    mine: string
    failed: string
    offline: string
    end: string
    count: (total: number) => string
  }
  empty: { title: string; drawing: ReactNode; sentence: (words: string) => string }
  grid: string
  skeleton: ReactNode
}
