import webPush from 'web-push'
import { untilAborted } from '../until-aborted.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/**
 * Browsers name the push service to send to, so anybody could make us call any address: only known services are taken,
 * over https at its usual port. An entry is a host; *.host for the sub-domains of a service that sends from many; or a
 * whole origin, which the operator answers for.
 */
export function isPushService(endpoint: string, services: string[]): boolean {
  const { protocol, hostname, port, origin, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  const isUsual = protocol === 'https:' && port === ''
  return services.some((service) => {
    if (service.includes('://')) return origin === service
    return isUsual && (service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service)
  })
}

/** 'gone' when the browser has taken the subscription back; it must then be forgotten. */
export async function sendPush(
  keys: PushKeys,
  publicUrl: string,
  { endpoint, p256dh, auth }: PushAddress,
  message: { id: number; message: string; href: string },
): Promise<'sent' | 'gone' | 'failed'> {
  // The standard wants a way to reach the operator: an https address of theirs, or a mailbox.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost'
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: 6 * 3600,
        urgency: 'high',
      },
    )
    const signal = AbortSignal.timeout(10_000)
    const { status, body: said } = await untilAborted(signal, () =>
      fetch(endpoint, {
        method: 'POST',
        headers: textHeaders(headers),
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal,
      }),
    )
    // Nobody reads what it says, however much that is.
    await said?.cancel()
    if (status === 404 || status === 410) return 'gone'
    return status < 300 ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}

const textHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
