import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { nameSkeleton } from './people/name-skeleton.ts'
import { isReservedName } from './reserved-names.ts'
import { retailerSpellings } from './retailer-names.ts'
import { tidyName, usernameProblem } from './usernames.ts'

fc.configureGlobal({ seed: 39 })

describe('names', () => {
  it('lose what cannot be seen', () => {
    expect(tidyName(' A\u200bn\u202ena \u00a0 B\ufeff ')).toBe('Anna B')
  })

  it.each([
    ['anna', false],
    ['Zoë 7', false],
    ['Дарья', false],
    ['Ελένη', false],
    ['東京タワー', false],
    ['서울 Seoul', false],
    ['123 !', false],
    ['аnna', true],
    ['annα', true],
    ['Дarья', true],
    ['한글ひらがな', true],
  ])('%s mixes alphabets: %s', (name, expected) => {
    expect(usernameProblem(name)).toBe(expected ? 'Username cannot mix letters of different alphabets' : undefined)
  })

  it.each(['a/b', 'C:\\shop', 'who?', '#one', '50% off', '..%2f..', '///'])('%s has a sign of addresses', (name) => {
    expect(usernameProblem(name)).toBe('Username cannot contain / \\ ? # or %')
  })

  it.each(['...', 'a.b', 'a@b.org', 'you & me', 'a+b;c:d=e,f', '<b>', 'O’Hara', '~one', '／／／'])(
    '%s can stand in an address',
    (name) => {
      expect(usernameProblem(name)).toBeUndefined()
    },
  )
})

describe('names that look the same', () => {
  it.each([
    ['Ian', 'lan'],
    ['ian', '1an'],
    ['Alice', 'aIice'],
    ['alice', 'AL1CE'],
    ['alice', 'ᴀʟɪᴄᴇ'],
    ['Mike', 'rnike'],
    ['modern', 'MODEM'],
    ['bob', 'B0B'],
    ['Ann-Marie', 'Ann‐Marie'],
    ['nina', 'ɴɪɴᴀ'],
    ['kent', 'ᴋᴇɴᴛ'],
    ['team', '🆃🅴🅰🅼'],
    ['paypal', '𝔭𝒶ỿ𝕡𝕒ℓ'],
    ['scope', 'ѕсоре'],
    ['O’Hara', "O'Hara"],
    ['a b c', 'a\u2003b\u00a0c'],
  ])('%s and %s have one skeleton', (one, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(one))
  })

  it.each([
    ['Zoe', 'Zoë'],
    ['anna', 'anne'],
    ['shopper1', 'shopper2'],
    ['mara', 'mama'],
    ['Иван', 'Иваи'],
    ['山田太郎', '山田太朗'],
    ['محمد', 'أحمد'],
  ])('%s and %s have two', (one, other) => {
    expect(nameSkeleton(other)).not.toBe(nameSkeleton(one))
  })

  it('are the same in any letter case, however they are composed, and with invisible characters', () => {
    const letters = fc.stringMatching(/^[A-Za-z0-9 ._-]{3,20}$/)
    fc.assert(
      fc.property(letters, (name) => {
        expect(nameSkeleton(name.toUpperCase())).toBe(nameSkeleton(name))
        expect(nameSkeleton(name.toLowerCase())).toBe(nameSkeleton(name))
        expect(nameSkeleton([...name].join('\u200b'))).toBe(nameSkeleton(name))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
        expect(nameSkeleton(name.normalize('NFD'))).toBe(nameSkeleton(name.normalize('NFC')))
      }),
    )
  })
})

describe('reserved names', () => {
  it.each([
    'admin',
    '4dmin',
    'ADMlN',
    'adrnin',
    'ᴀᴅᴍɪɴ',
    's_u_p_p_0_r_t',
    'hgfs team',
    'staff_member',
    'Staff-Member',
    'StaffMember',
    'admin-team',
    'anna.admin',
    'AdMin_joe',
    'the m0derator',
    'x support x',
    'Help Center',
    'The Security Team',
    'TJ Maxx Official',
    'TJ Maxx',
    'T.J. Maxx',
    'TJMAXX',
    'tj_maxx',
    'TJ Маxx',
    'T J M4XX',
    'TJ Maxx Boston',
    'The Real TJ Maxx',
    'H0meG00ds',
    'Home Goods',
    'Hornegoods',
    'home-sense',
    'MarshaIls',
    'Ross',
    'R0SS',
    'Ross Stores',
    'ross dress for less',
    'Burlington',
    'Burlington Coat Factory',
    'Sierra',
    'Sierra Store',
    'Nordstrom Rack',
    'Saks Off 5th',
    'SaksOffFifth',
    'Off 5th',
    'tjmaxx1',
    'realtjmaxx',
    'TJMaxx123',
    'tjmaxxdeals',
    'homegoods2024',
    'i love homegoods',
    'Marshalls 1',
    'realmarshalls10',
    'Marshalls Boston',
    'the_marshalls_fan',
    'staffmember',
    'adminteam',
    'hgfsteam',
    'mod_crew',
    'supportdesk',
    'modérator',
    'àdmin',
    'st\u0323aff',
    'TJ Máxx',
  ])('%s is reserved', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  it.each([
    'admin7',
    'admin1731',
    'staff1',
    'adminah',
    'badminton',
    'the real deal',
    'rootbeer',
    'root beer float',
    'helpful hannah',
    'modest',
    'Madison',
    'staffordshire',
    'supportive sue',
    'my system',
    'Rossi',
    'ross_geller',
    'Sierra Jones',
    'Burlington Bertie',
    'marshall mathers',
    'homebody',
    'marshall',
    'Marshall 7',
    'marshallsmith',
    'Marshall Smith',
    'tjmaxwell',
    'homegoodness',
    'ross7',
    'Sierra Ross',
    'rossgeller',
    'modus',
    'teammember',
    'maxx',
    'the team',
    'Иван Петров',
    '山田太郎',
  ])('%s is free', (name) => {
    expect(isReservedName(name)).toBe(false)
  })

  it('hold every spelling of every retailer but a first name', () => {
    const free = retailerSpellings.filter((spelling) => !isReservedName(spelling.toUpperCase()))
    expect(free).toEqual(['marshall'])
  })
})
