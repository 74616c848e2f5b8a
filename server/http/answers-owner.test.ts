import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HttpClient } from '../testing/http-client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

it('every answer of the API says whose it is, for a device that keeps it', async () => {
  const ann = await app.member()
  const bob = await app.member()
  const owner = async (client: HttpClient, path: string) => (await client.get(path)).headers.get('x-account')
  expect(await owner(ann, '/api/hunts')).toBe(String(ann.id))
  expect(await owner(bob, '/api/hunts/999999')).toBe(String(bob.id))
  expect(await owner(app.guest(), '/api/hunts')).toBe('none')
  await ann.post('/api/logout', {})
  expect(await owner(ann, '/api/hunts')).toBe('none')
})
