import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFlagOn, type FeatureFlag } from '../../../domain/rules/feature-flags.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
})
afterAll(() => app.close())

const flagOf = (answer: { body: { flags: { id: string }[] } }, id: string) =>
  answer.body.flags.find((flag) => flag.id === id)

describe('feature flags', () => {
  it('shows guests only what is on, members their rollout, admins everything', async () => {
    await admin.put('/api/admin/feature-flags/social-sharing', { enabled: false, rolloutPercentage: 0, allowList: [] })
    const guest = flagOf(await app.guest().get('/api/feature-flags'), 'social-sharing')
    expect(guest).toEqual({
      id: 'social-sharing',
      name: 'Social Sharing',
      description: expect.any(String),
      enabled: false,
    })
    const member = flagOf(await (await app.member()).get('/api/feature-flags'), 'analytics-dashboard')
    expect(member).toMatchObject({ rolloutPercentage: 50 })
    expect(member).not.toHaveProperty('allowList')
    expect(flagOf(await admin.get('/api/feature-flags'), 'analytics-dashboard')).toMatchObject({
      enabled: true,
      allowList: null,
      denyList: null,
    })
  })

  it('is off when unknown, and its page is not found', async () => {
    expect((await app.guest().get('/api/feature-flags/no-such/enabled')).body).toEqual({ enabled: false })
    expect((await app.guest().get('/api/feature-flags/no-such')).status).toBe(404)
    expect((await admin.put('/api/admin/feature-flags/no-such', { enabled: true })).status).toBe(404)
  })

  it.each([-1, 101, 0.5, '50', 1e9])('refuses a rollout of %s', async (rolloutPercentage) => {
    expect((await admin.put('/api/admin/feature-flags/social-sharing', { rolloutPercentage })).status).toBe(400)
  })

  it('takes effect on another server within seconds, for the people it names', async () => {
    const member = await app.member()
    const second = await startTestApp({ database: app.context.database, withJobs: false })
    const enabled = async () =>
      (await second.guest().get('/api/feature-flags/multi-photo-upload/enabled')).body.enabled as boolean
    expect(await enabled()).toBe(true)
    expect((await admin.put('/api/admin/feature-flags/multi-photo-upload', { enabled: false })).body.enabled).toBe(
      false,
    )
    await eventually(async () => expect(await enabled()).toBe(false))
    await admin.put('/api/admin/feature-flags/social-sharing', {
      enabled: true,
      rolloutPercentage: 0,
      allowList: [String(member.id)],
    })
    expect((await member.get('/api/feature-flags/social-sharing/enabled')).body).toEqual({ enabled: true })
    expect((await admin.get('/api/feature-flags/social-sharing/enabled')).body).toEqual({ enabled: false })
    await second.close()
  })

  it('is answered by the server as the browser works it out from the stored flag, whatever is stored', async () => {
    const insider = await app.member({ isInsider: true })
    const people = [insider, ...(await Promise.all([app.member(), app.member(), app.member()]))]
    const ids = fc.subarray(people.map((person) => String(person.id)))
    const change = fc.record({
      enabled: fc.boolean(),
      rolloutPercentage: fc.integer({ min: 0, max: 100 }),
      allowList: ids,
      denyList: ids,
    })
    await fc.assert(
      fc.asyncProperty(change, async (body) => {
        const { status } = await admin.put('/api/admin/feature-flags/image-optimization', body)
        expect(status).toBe(200)
        const stored = flagOf(await admin.get('/api/feature-flags'), 'image-optimization') as FeatureFlag
        for (const person of people) {
          const inBrowser = isFlagOn(stored, person.id, person === insider)
          expect((await person.get('/api/feature-flags/image-optimization/enabled')).body).toEqual({
            enabled: inBrowser,
          })
          const listed = flagOf(await person.get('/api/feature-flags'), 'image-optimization')
          expect(listed).toMatchObject({ enabled: inBrowser })
        }
        const guest = await app.guest().get('/api/feature-flags/image-optimization/enabled')
        expect(guest.body).toEqual({ enabled: isFlagOn(stored, null) })
      }),
      { numRuns: 15 },
    )
  })

  it('is changed by admins only', async () => {
    expect((await app.guest().put('/api/admin/feature-flags/social-sharing', { enabled: true })).status).toBe(401)
    expect(
      (await (await app.member({ isInsider: true })).put('/api/admin/feature-flags/social-sharing', { enabled: true }))
        .status,
    ).toBe(403)
  })
})
