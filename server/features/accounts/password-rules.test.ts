import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

describe('passwords', () => {
  it.each([
    'password',
    'PASSWORD1',
    'liverpool1',
    'whatever1',
    'HomeGoods',
    'aaaaaaa',
    '98765432',
    'qwertyui',
    'fghjkl',
    'Ann4-Bell',
    'ａｎｎ４－ｂｅｌｌ',
  ])('%s is refused', (password) => {
    expect(passwordProblem(password, 'ann4-bell')).toBeDefined()
  })

  it.each(['off-price treasure', 'Ann4-Bell!', 'TestPass123!', 'correct horse'])('%s may be used', (password) => {
    expect(passwordProblem(password, 'ann4-bell')).toBeUndefined()
  })
})
