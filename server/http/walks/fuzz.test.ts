import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz, type Answered } from '../../testing/fuzz.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** `npm run fuzz` sends many more, and looks at time and memory too. */
it('nothing that nobody foresaw is answered with a fault of ours', { timeout: 300_000 }, async () => {
  const people = [await app.member(), await app.member({ isAdmin: true, isInsider: true })]
  const storeId = await makeStore(app)
  for (const { id } of people) {
    await makeHunts(app, id, [{ product_name: 'Copper kettle' }, { product_name: 'Brass lamp' }])
    await makeGatherings(app, id, storeId, [{ product_name: 'Copper kettle' }, { product_name: 'Brass lamp' }])
  }
  const faults: Answered[] = []
  let answers = 0
  const onAnswer = (answered: Answered) => {
    answers += 1
    const tells = /node_modules|server\/\w+\.ts|PostgresError|\\n +at |FST_ERR/.test(answered.text)
    if (answered.status >= 500 || tells) faults.push(answered)
  }
  await fuzz({ origin: app.origin, requests: 1000, seed: 20_261_115, atOnce: 2, people, onAnswer })
  expect(faults).toEqual([])
  expect(answers).toBe(1000)
  expect((await app.guest().get('/api/ready')).status).toBe(200)
})
