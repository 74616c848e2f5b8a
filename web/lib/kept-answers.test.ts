import { beforeEach, describe, expect, it } from 'vitest'
import { setAccount } from './account-on-device.ts'
import { keepAnswer, recallAnswer, tidyAnswers } from './kept-answers.ts'

const answerFor = (account: number | 'none', body: unknown, headers = {}) =>
  Response.json(body, { headers: { 'x-account': String(account), ...headers } })
const recalled = async (address: string) => {
  const found = await recallAnswer(address)
  return found && ((await found.response.json()) as unknown)
}

beforeEach(async () => {
  setAccount(99)
  await tidyAnswers()
  setAccount(1)
})

describe('what was read', () => {
  it('is there again for the same person, with what its headers said', async () => {
    await keepAnswer('/api/hunts?mine=true', answerFor(1, [{ id: 1 }], { 'x-total-count': '7', 'set-cookie': 'no' }))
    const found = await recallAnswer('/api/hunts?mine=true')
    expect(await found?.response.json()).toEqual([{ id: 1 }])
    expect(found?.response.headers.get('x-total-count')).toBe('7')
    expect(found?.isDated).toBe(true)
    expect(await recalled('/api/hunts')).toBeUndefined()
  })

  it('is never there for another person, nor for a guest, and goes when its reader does', async () => {
    await keepAnswer('/api/scores', answerFor(1, [{ id: 1 }]))
    setAccount(null)
    expect(await recalled('/api/scores')).toBeUndefined()
    setAccount(2)
    expect(await recalled('/api/scores')).toBeUndefined()
    await tidyAnswers()
    setAccount(1)
    expect(await recalled('/api/scores')).toBeUndefined()
  })

  it('counts as whose the server says it is, not whose the page is', async () => {
    await keepAnswer('/api/scores', answerFor(2, ['of two']))
    await keepAnswer('/api/finds', Response.json(['of nobody knows whom']))
    expect(await recalled('/api/scores')).toBeUndefined()
    expect(await recalled('/api/finds')).toBeUndefined()
    setAccount(2)
    expect(await recalled('/api/scores')).toBeUndefined()
  })

  it.each([
    '/api/admin/users',
    '/api/user/export',
    '/api/user/sessions',
    '/api/csrf-token',
    '/api/maps/geocode?address=1',
  ])('leaves %s alone', async (address) => {
    await keepAnswer(address, answerFor(1, {}))
    expect(await recalled(address)).toBeUndefined()
  })

  it('from another place is better than nothing, the same place best', async () => {
    await keepAnswer('/api/gatherings?sort=newest&lat=30&lng=-97&radius=25', answerFor(1, ['Austin']))
    expect(await recalled('/api/gatherings?sort=newest&lat=42&lng=-71&radius=25')).toEqual(['Austin'])
    expect(await recalled('/api/gatherings?sort=newest')).toEqual(['Austin'])
    expect(await recalled('/api/gatherings?sort=price')).toBeUndefined()
    await keepAnswer('/api/gatherings?sort=newest&lat=42&lng=-71&radius=25', answerFor(1, ['Boston']))
    expect(await recalled('/api/gatherings?sort=newest&lat=30&lng=-97&radius=25')).toEqual(['Austin'])
  })

  it('in a list only is shown by itself, too', async () => {
    await keepAnswer('/api/gatherings?sort=newest', answerFor(1, [{ id: 4 }, { id: 5, productName: 'Lamp' }]))
    expect(await recalled('/api/gatherings/5?lat=1&lng=2')).toEqual({ id: 5, productName: 'Lamp' })
    expect(await recalled('/api/gatherings/6')).toBeUndefined()
    expect(await recalled('/api/hunts/5')).toBeUndefined()
  })

  it('takes only so much room: the oldest go first, and what is huge is not kept', async () => {
    const large = 'x'.repeat(390_000)
    for (let id = 1; id <= 12; id += 1) await keepAnswer(`/api/things/${id}`, answerFor(1, large))
    expect(await recalled('/api/things/1')).toBeUndefined()
    expect(await recalled('/api/things/12')).toBe(large)
    await keepAnswer('/api/things/13', answerFor(1, `${large}${large}`))
    expect(await recalled('/api/things/13')).toBeUndefined()
  })
})
