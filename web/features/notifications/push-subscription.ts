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

/** For whom this browser takes messages. The server forgets that with the session; the browser's own part stays. */
const ownerKey = 'push-owner'
function remember(userId: number | undefined): void {
  try {
    if (userId === undefined) localStorage.removeItem(ownerKey)
    else localStorage.setItem(ownerKey, String(userId))
  } catch {
    // Without storage they have to be switched on again after signing in.
  }
}
function isRemembered(userId: number): boolean {
  try {
    return localStorage.getItem(ownerKey) === String(userId)
  } catch {
    return false
  }
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api('POST /push/subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** Once somebody is signed in: whoever had messages here gets them again; anybody else starts without. */
export async function keepPush(userId: number): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  if (isRemembered(userId)) return tellServer(subscription)
  await subscription.unsubscribe()
}

/** Asks the person, then the browser, then tells the server where to send. */
export async function subscribeToPush(userId: number): Promise<PushState> {
  const worker = await startedWorker()
  if (!worker) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { publicKey } = await api('GET /push/key')
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await tellServer(subscription)
    remember(userId)
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
  remember(undefined)
  await subscription.unsubscribe()
  await api('DELETE /push/subscriptions', { body: { endpoint }, quiet: true })
  return 'off'
}
