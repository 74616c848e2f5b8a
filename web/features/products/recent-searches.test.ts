import { beforeEach, describe, expect, it } from 'vitest'
import { setAccount } from '../../lib/account-on-device.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => localStorage.clear())

describe('recent searches', () => {
  it('come latest first, each once in any letter case, six at most', () => {
    for (const words of ['lamp', 'chair', 'rug', 'mug', 'Lamp', 'vase', 'bowl', 'tray']) rememberSearch(words)
    expect(recentSearches()).toEqual(['tray', 'bowl', 'vase', 'Lamp', 'mug', 'rug'])
    expect(forgetSearch('lamp')).toEqual(['tray', 'bowl', 'vase', 'mug', 'rug'])
    expect(recentSearches()).toHaveLength(5)
  })
  it('are not shown to the next person at this browser', () => {
    setAccount(7)
    rememberSearch('a present for Ben')
    setAccount(8)
    expect(recentSearches()).toEqual([])
    setAccount(7)
    expect(recentSearches()).toEqual(['a present for Ben'])
  })
  it('are none where the storage holds nonsense', () => {
    localStorage.setItem('hgfs.searches.guest', '{"not": "a list"}')
    expect(recentSearches()).toEqual([])
    localStorage.setItem('hgfs.searches.guest', 'nonsense')
    expect(recentSearches()).toEqual([])
  })
})
