import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, recallDraft } from './drafts.ts'

afterEach(() => vi.useRealTimers())

describe('a guest’s draft', () => {
  it('comes back with its values and photos, for its own form only', async () => {
    const blob = new Blob(['pixels'])
    await keepDraft('gathering', { productName: 'Lamp' }, [{ path: null, blob }])
    expect(await recallDraft('gathering')).toMatchObject({ values: { productName: 'Lamp' }, photos: [{ blob }] })
    expect(await recallDraft('hunt')).toBeUndefined()
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
})
