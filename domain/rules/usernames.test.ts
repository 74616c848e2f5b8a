import { describe, expect, it } from 'vitest'
import { isReservedKey } from './reserved-names.ts'
import { mixesScripts, tidyUsername } from './usernames.ts'

describe('names', () => {
  it('lose what cannot be seen', () => {
    expect(tidyUsername(' A\u200bn\u202ena \u00a0 B\ufeff ')).toBe('Anna B')
  })

  it.each([
    ['anna', false],
    ['Zoë 7', false],
    ['Дарья', false],
    ['Ελένη', false],
    ['東京タワー', false],
    ['서울 Seoul', false],
    ['123 !?', false],
    ['аnna', true],
    ['annα', true],
    ['Дarья', true],
    ['한글ひらがな', true],
  ])('%s mixes alphabets: %s', (name, expected) => {
    expect(mixesScripts(name)).toBe(expected)
  })

  it.each([
    ['admin', true],
    ['4dmin', true],
    ['s_u_p_p_0_r_t', true],
    ['hgfs team', true],
    ['admin7', false],
    ['badminton', false],
    ['the real deal', false],
  ])('%s is reserved: %s', (key, expected) => {
    expect(isReservedKey(key)).toBe(expected)
  })
})
