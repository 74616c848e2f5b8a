import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../domain/contracts/accounts.ts'
import { forgetDraft, keepDraft, mayFill, recallDraft } from './drafts.ts'
import { queryClient } from '../query-client.ts'
import { userQuery } from '../session.ts'

afterEach(() => vi.useRealTimers())

describe('a guest’s draft', () => {
  it('comes back with its values and photos, for its own form only', async () => {
    const blob = new Blob(['pixels'])
    await keepDraft('gathering', { productName: 'Lamp' }, [{ path: null, blob }])
    expect(await recallDraft('gathering')).toMatchObject({ values: { productName: 'Lamp' }, photos: [{ blob }] })
    expect(await recallDraft('hunt')).toBeUndefined()
  })
  it('goes to whoever signs in to save it; what a member left is for that member only', async () => {
    await keepDraft('gathering', { productName: 'Lamp' }, [])
    queryClient.setQueryData(userQuery.queryKey, { id: 1 } as User)
    expect(await recallDraft('gathering')).toBeDefined()
    await keepDraft('gathering', { productName: 'Chair' }, [])
    for (const [next, back] of [
      [{ id: 2 } as User, false],
      [null, false],
      [{ id: 1 } as User, true],
    ] as const) {
      queryClient.setQueryData(userQuery.queryKey, next)
      expect([next, (await recallDraft('gathering')) !== undefined]).toEqual([next, back])
    }
    queryClient.setQueryData(userQuery.queryKey, null)
    await forgetDraft('gathering')
  })
  it('lies beside another member’s: nobody takes the other’s place', async () => {
    for (const [id, productName] of [
      [1, 'Lamp'],
      [2, 'Chair'],
    ] as const) {
      queryClient.setQueryData(userQuery.queryKey, { id } as User)
      await keepDraft('gathering', { productName }, [])
    }
    queryClient.setQueryData(userQuery.queryKey, { id: 1 } as User)
    expect(await recallDraft('gathering')).toMatchObject({ values: { productName: 'Lamp' } })
    await forgetDraft('gathering')
    queryClient.setQueryData(userQuery.queryKey, { id: 2 } as User)
    expect(await recallDraft('gathering')).toMatchObject({ values: { productName: 'Chair' } })
    await forgetDraft('gathering')
    queryClient.setQueryData(userQuery.queryKey, null)
  })
  it('is gone once it has been saved', async () => {
    await keepDraft('gathering', {}, [])
    await forgetDraft('gathering')
    expect(await recallDraft('gathering')).toBeUndefined()
  })
  it('is not brought up again after a week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await keepDraft('gathering', {}, [])
    vi.setSystemTime(Date.now() + 8 * 24 * 3600 * 1000)
    expect(await recallDraft('gathering')).toBeUndefined()
  })
  it('fills an empty form by itself only while it is fresh', () => {
    const draft = { values: { productName: 'Lamp' }, photos: [], savedAt: 1000 }
    const empty = { isTouched: false, values: { productName: '' } }
    expect(mayFill(draft, empty, 1000 + 3600_000)).toBe(true)
    expect(mayFill(draft, empty, 1000 + 24 * 3600_000)).toBe(false)
  })
  it('never replaces what was written since', () => {
    const draft = { values: { productName: 'Lamp' }, photos: [], savedAt: 1000 }
    expect(mayFill(draft, { isTouched: true, values: { productName: 'Lamp' } }, 2000)).toBe(true)
    expect(mayFill(draft, { isTouched: true, values: { productName: 'Floor lamp' } }, 2000)).toBe(false)
  })
})
