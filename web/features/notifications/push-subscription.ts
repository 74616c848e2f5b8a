import { api } from '../../lib/api.ts'

export type PushState = 'unsupported' | 'denied' | 'on' | 'off'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A fresh page starts its worker only when it has nothing better to do: worth waiting for, but not forever. */
const longestWait = 5000
const startedWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestWait)),
  ])

/** Undefined where this browser has none. */
async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined
}

export async function pushState(): Promise<PushState> {
  if (!isSupported() || !(await startedWorker())) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server where to send. */
export async function subscribeToPush(): Promise<PushState> {
  const worker = await startedWorker()
  if (!worker) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await api('GET /push/key')
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  try {
    const { p256dh = '', auth = '' } = keys ?? {}
    await api('POST /push/subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  } catch (error) {
    // A subscription the server does not know would look switched on and stay silent.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Also before logging out: the next person at this browser must not read what was meant for this one. */
export async function unsubscribeFromPush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (!subscription) return pushState()
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await api('DELETE /push/subscriptions', { body: { endpoint }, quiet: true })
  return 'off'
}
