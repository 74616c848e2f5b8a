import type { ListName, Notification } from '../../../domain/contracts/notifications.ts'

/** The part of an EventSource that is used here. */
export type EventStream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export interface LiveEventsOptions {
  /** Everything that came within a moment, in one go: the matcher often finds several things at once. */
  onNotifications: (batch: Notification[]) => void
  /** These lists may have something new. */
  onNews?: (lists: ListName[]) => void
  /** The stream was broken and is open again: something may have been missed. */
  onReturn: () => void
  /** The server let the stream go and takes it no more, as it does when the session is over. */
  onRefused?: () => void
  open?: () => EventStream
}

const closed = 2
const gatherMs = 250
const firstRetryMs = 2000
const longestRetryMs = 60_000

/** One stream of the server's events for this tab. Returns how to end it. */
export function connectLiveEvents({
  onNotifications,
  onNews,
  onReturn,
  onRefused,
  open = openStream,
}: LiveEventsOptions): () => void {
  let stream: EventStream | undefined
  let batch: Notification[] = []
  let delivering: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let hasBroken = false
  let isEnded = false

  function deliver() {
    delivering = undefined
    const all = batch
    batch = []
    onNotifications(all)
  }
  function connect() {
    retrying = undefined
    stream = open()
    stream.addEventListener('open', () => {
      retryMs = firstRetryMs
      if (hasBroken) onReturn()
      hasBroken = false
    })
    stream.addEventListener('notification', (event) => {
      batch.push(JSON.parse((event as MessageEvent<string>).data) as Notification)
      delivering ??= setTimeout(deliver, gatherMs)
    })
    stream.addEventListener('news', (event) => {
      onNews?.(JSON.parse((event as MessageEvent<string>).data) as ListName[])
    })
    stream.addEventListener('error', () => {
      hasBroken = true
      // A lost connection the browser mends itself; after a refusal (a restart, too many tabs) it gives up.
      if (stream?.readyState !== closed || isEnded || retrying) return
      onRefused?.()
      retrying = setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    })
  }

  connect()
  return () => {
    isEnded = true
    stream?.close()
    clearTimeout(retrying)
    clearTimeout(delivering)
  }
}

const openStream = (): EventStream => new EventSource('/api/events')
