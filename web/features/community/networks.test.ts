import { describe, expect, it } from 'vitest'
import { networks } from './networks.ts'

const what = { title: 'Lamp', text: 'Lamp & shade for $5 #1', path: '/finds/7' }

describe('sharing to networks', () => {
  it.each([
    ['Share to Twitter', 'twitter.com', 'url', 'Lamp & shade for $5 #1'],
    ['Share to Facebook', 'www.facebook.com', 'u', null],
  ])('%s carries the whole link and words', (label, host, parameter, text) => {
    const address = new URL(networks.find((network) => network.label === label)!.address(what, 'https://hgfs.example'))
    expect(address.host).toBe(host)
    expect(address.searchParams.get(parameter)).toBe('https://hgfs.example/finds/7')
    expect(address.searchParams.get('text')).toBe(text)
  })

  it('says the title when there are no other words', () => {
    expect(networks[0]?.address({ title: 'Lamp', path: '/' }, 'https://hgfs.example')).toContain('text=Lamp&')
  })
})
