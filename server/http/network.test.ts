import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network limits are counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::203.0.113.7', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is the same for every address of a household', () => {
    const all = Array.from({ length: 100 }, (_, n) => networkOf(`2001:db8:1:2::${((n * 7919) % 65_536).toString(16)}`))
    expect(new Set(all).size).toBe(1)
  })
})
