import { isIPv6 } from 'node:net'

/**
 * What limits are counted by. One IPv4 address is somebody; of IPv6 a household gets at least 2^64 addresses, so its
 * first half is. An IPv4 address in the clothes of IPv6 counts as itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const half = [...first, ...middle, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}

/** The last group of an IPv6 address may be written as an IPv4 address, which stands for two. */
function groups(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
