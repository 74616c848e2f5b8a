import { readdirSync, readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { escapeHtml } from '../pages/html.ts'
import type { describeApi } from './openapi.ts'

let app: TestApp
let text: string
let api: ReturnType<typeof describeApi>
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  const answer = await app.guest().get('/api/openapi.json')
  text = answer.text
  api = answer.body
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

it("has no fault that Redocly's recommended rules know", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
})

it('names the license of the project, a server, and what each group of calls is about', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string }
  expect(api.info.license.identifier).toBe(license)
  expect(api.servers).toHaveLength(1)
  expect(new Set(operations().map(({ operation }) => operation.tags[0]))).toEqual(
    new Set(api.tags.map(({ name }) => name)),
  )
})

it('names the error answers of every operation, as its route makes them', () => {
  const answers = Object.fromEntries(
    operations().map(({ name, operation }) => [name, Object.keys(operation.responses).join(' ')]),
  )
  expect(answers['GET /api/health']).toBe('200 400 429 5XX')
  expect(answers['GET /api/hunts']).toBe('200 400 401 429 5XX')
  expect(answers['GET /api/gatherings']).toBe('200 400 401 429 5XX')
  expect(answers['GET /api/hunts/{id}']).toBe('200 400 404 414 429 5XX')
  expect(answers['POST /api/hunts']).toBe('201 400 401 403 404 409 413 415 422 429 5XX')
  expect(answers['POST /api/finds']).toBe('200 201 400 401 403 404 409 413 415 422 429 5XX')
  expect(answers['PUT /api/scores/{id}']).toBe('200 400 401 403 404 413 414 415 429 5XX')
  expect(answers['GET /api/scores/{id}']).toBe('200 400 401 404 414 429 5XX')
  expect(answers['GET /api/admin/users']).toBe('200 400 401 403 429 5XX')
  expect(answers['POST /api/login']).toBe('200 400 401 403 413 415 429 5XX')
  expect(answers['GET /api/auth/{provider}']).toBe('200 302 400 404 414 429 5XX')
})

it('names what a list can be asked for, also where its search is refined from another', () => {
  for (const list of ['GET /api/gatherings', 'GET /api/hunts']) {
    const parameters = operations().find(({ name }) => name === list)?.operation.parameters
    expect(JSON.stringify(parameters)).toMatch(/query\.q"/)
    expect(JSON.stringify(parameters)).toMatch(/query\.radius"/)
  }
})

it('says what is sent that is not JSON', () => {
  const upload = operations().find(({ name }) => name === 'POST /api/upload-image')?.operation
  expect(upload?.requestBody?.content).toMatchObject({
    'application/json': { schema: { $ref: '#/components/schemas/ImageUpload' } },
    'multipart/form-data': { schema: { properties: { image: { format: 'binary' } } } },
  })
  const events = operations().find(({ name }) => name === 'GET /api/events')?.operation
  expect(events?.responses).toMatchObject({ 200: { content: { 'text/event-stream': {} } } })
})

it('describes a schema of some size once, by its name', () => {
  const seen = new Map<string, number>()
  const count = (part: unknown, key = '') => {
    if (typeof part !== 'object' || part === null) return
    const isSchema = 'type' in part || 'anyOf' in part
    if (isSchema && key !== 'responses') {
      const written = JSON.stringify(part)
      seen.set(written, (seen.get(written) ?? 0) + 1)
    }
    for (const [name, value] of Object.entries(part)) count(value, name)
  }
  count(api)
  const repeated = [...seen].filter(([written, times]) => times > 1 && written.length > 300)
  expect(repeated).toEqual([])
})

it('knows every file of contracts', () => {
  // These hold no calls and no schemas of their own, only what the others are made with.
  const parts = new Set(['admin-list.ts', 'endpoint.ts', 'registry.ts'])
  const files = readdirSync('domain/contracts').filter((name) => name.endsWith('.ts') && !parts.has(name))
  const imports = readFileSync(new URL('contracts.ts', import.meta.url), 'utf8')
  expect(files.filter((name) => !imports.includes(`/contracts/${name}'`))).toEqual([])
})

it('can be read by people: every call, its errors, and every schema behind a link', async () => {
  const { text: page } = await app.guest().get('/api/docs')
  for (const { operation } of operations()) expect(page.includes(escapeHtml(operation.summary))).toBe(true)
  expect(page.includes('Errors: 400, 401, 403, 404, 409, 413, 415, 422, 429, 5XX')).toBe(true)
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name)
  expect(links.filter((name) => !page.includes(`id="${name}"`))).toEqual([])
})
