import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastScheduledRun } from '../../../domain/rules/synthesis-schedule.ts'
import { createModel } from '../../providers/ai/model.ts'
import { eventually } from '../../testing/eventually.ts'
import { startModelServer } from '../../testing/model-server.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { startDueSynthesis } from './synthesis.service.ts'

let app: TestApp
let admin: Member
let insider: Member
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.member({ isAdmin: true })
  insider = await app.member({ isInsider: true })
})
afterAll(() => app.close())

const tell = async (title: string, description: string, more = {}) =>
  (await insider.post('/api/insider/feedback', { title, description, ...more })).body.id as number
const range = {
  startDate: new Date(Date.now() - 14 * 86_400_000).toISOString(),
  endDate: new Date(Date.now() + 86_400_000).toISOString(),
}

beforeEach(async () => {
  await app.context.database.sql`truncate insider_feedback, feedback_syntheses cascade`
  await tell('Bigger photos', 'Please show the photos larger in the lists.')
  await tell('Pictures are too small', 'The pictures in the list are tiny on my phone.', { feedbackType: 'bug_report' })
  const rejected = await tell('Add a casino', 'I want to gamble here all day long.')
  await admin.put(`/api/admin/insider/feedback/${rejected}`, { status: 'rejected' })
})

describe('synthesis of feedback', () => {
  it('runs as a job, answers with requirements, and is kept', async () => {
    const answer = await admin.post('/api/admin/insider/synthesize', range)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'completed',
      progress: 100,
      provider: 'embedded',
      feedbackCount: 2,
      summary: expect.stringContaining('2 pieces of feedback'),
      startedBy: admin.username,
    })
    expect(answer.body.requirements).toHaveLength(1)
    expect(answer.body.requirements[0]).toMatchObject({
      status: 'proposed',
      title: expect.stringMatching(/photos|Pictures/),
    })
    const { body: listed, headers } = await admin.get('/api/admin/insider/syntheses')
    expect([listed[0].id, headers.get('x-total-count')]).toEqual([answer.body.id, '1'])
    expect((await admin.get(`/api/admin/insider/syntheses/${answer.body.id}`)).body).toEqual(answer.body)
    expect((await admin.get('/api/admin/audit?limit=1')).body[0]).toMatchObject({
      action: 'synthesis.started',
      targetId: String(answer.body.id),
    })
  })

  it('is worded by the model where there is one, and by ourselves where it fails', async () => {
    const words = { title: 'Show larger photos', description: 'Two people asked.', userNeed: 'See more.' }
    const written = { topic: 0, implementationApproach: 'Use the whole width.', ...words }
    const server = await startModelServer()
    const settings = { vendor: 'openai-compatible', name: 'pen', baseUrl: server.baseUrl, apiKey: undefined } as const
    app.context.model = createModel({ ...settings, timeoutSeconds: 60 })
    server.reply({ says: { requirements: [written, { ...written, topic: 7, title: 'Made up' }] } })
    const { body } = await admin.post('/api/admin/insider/synthesize', range)
    expect(body).toMatchObject({ status: 'completed', provider: 'openai-compatible' })
    expect(body.requirements).toEqual([expect.objectContaining({ ...words, status: 'proposed' })])
    expect(server.wordsOf(server.requests[0])).toContain('Please show the photos larger')

    server.reply({ status: 503, headers: { 'retry-after': '60' } })
    const { body: fallback } = await admin.post('/api/admin/insider/synthesize', range)
    expect(fallback).toMatchObject({ status: 'completed', provider: 'embedded' })
    expect(fallback.requirements[0].title).toMatch(/photos|Pictures/)
    app.context.model = null
    await server.close()
  })

  it('is there, and empty, for a period without feedback', async () => {
    const { status, body } = await admin.post('/api/admin/insider/synthesize', {
      startDate: '2001-01-01',
      endDate: '2001-01-02',
    })
    expect([status, body.feedbackCount, body.requirements]).toEqual([200, 0, []])
  })

  it.each([
    [{}],
    [{ startDate: '2026-01-01' }],
    [{ startDate: 'soon', endDate: '2026-01-02' }],
    [{ startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }],
  ])('refuses %j', async (body) => {
    const answer = await admin.post('/api/admin/insider/synthesize', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Please select a valid date range for synthesis'])
  })

  it('counts what was approved and what is implemented of it', async () => {
    await admin.post('/api/admin/insider/synthesize', range)
    const { body: run } = await admin.post('/api/admin/insider/synthesize', range)
    const [requirement] = run.requirements
    const before = (await admin.get('/api/admin/insider/auto-implementation')).body
    expect(before).toMatchObject({
      approved: 0,
      implementationRate: null,
      nextRunAt: expect.stringMatching(/T06:00:00.000Z$/),
    })
    const path = `/api/admin/insider/requirements/${requirement.id}`
    expect((await admin.put(path, { status: 'approved' })).body).toMatchObject({
      id: requirement.id,
      status: 'approved',
    })
    expect((await admin.get('/api/admin/insider/auto-implementation')).body).toMatchObject({
      approved: 1,
      implementationRate: 0,
    })
    await admin.put(path, { status: 'implemented' })
    expect((await admin.get('/api/admin/insider/auto-implementation')).body).toMatchObject({
      approved: 1,
      implemented: 1,
      implementationRate: 100,
    })
    expect((await admin.put(path, { status: 'done' })).status).toBe(400)
    expect((await admin.put('/api/admin/insider/requirements/999999', { status: 'approved' })).status).toBe(404)
    expect((await admin.get('/api/admin/audit?limit=1')).body[0]).toMatchObject({
      action: 'requirement.decided',
      before: { status: 'approved' },
      after: { status: 'implemented' },
    })
    const list = '/api/admin/insider/requirements'
    const implemented = await admin.get(`${list}?status=implemented`)
    expect(implemented.body).toMatchObject([{ id: requirement.id, synthesisId: run.id, startDate: run.startDate }])
    const byPriority = (await admin.get(`${list}?sort=priority`)).body as { priority: string }[]
    const weights = byPriority.map(({ priority }) => ['Low', 'Medium', 'High'].indexOf(priority))
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    const first = await admin.get(`${list}?sort=title&order=asc&limit=1`)
    const second = await admin.get(`${list}?sort=title&order=asc&limit=1&page=2`)
    expect(first.body[0].id).not.toBe(second.body[0].id)
    expect((await admin.get(`${list}?q=${encodeURIComponent('no such words')}`)).body).toEqual([])
    expect((await admin.get(`${list}?status=done`)).status).toBe(400)
    const runs = await admin.get('/api/admin/insider/syntheses?status=completed&sort=feedbackCount&limit=1')
    expect(runs.body[0].feedbackCount).toBeGreaterThan(0)
  })

  it('starts by itself once for each two weeks in which there was feedback', async () => {
    const slot = lastScheduledRun(Date.now())
    const { sql } = app.context.database
    const runs = () => sql`select id, status from feedback_syntheses where started_by is null`
    await sql`update insider_feedback set created_at = ${new Date(slot.getTime() + 1000).toISOString()}`
    await startDueSynthesis(app.context)
    expect(await runs()).toHaveLength(0)
    await sql`update insider_feedback set created_at = ${new Date(slot.getTime() - 1000).toISOString()}`
    await startDueSynthesis(app.context)
    await startDueSynthesis(app.context)
    await eventually(async () => expect((await runs()).map(({ status }) => status)).toEqual(['completed']))
    expect((await admin.get('/api/admin/insider/syntheses')).body[0]).toMatchObject({
      startedBy: null,
      feedbackCount: 2,
    })
  })
})
