import { it } from 'vitest'
import { startTestApp } from './testing/test-app.ts'
import { planGatherings, planHunts } from './features/demo/community.ts'
import { insertRecords } from './features/demo/demo-records.service.ts'
import { demoPeople } from './features/demo/people.ts'
import { demoProducts } from './features/demo/catalogue.ts'
import { locateZip } from './features/stores/stores.service.ts'
it('x', async () => {
  let c = process.cpuUsage(); let t = Date.now()
  const lap = (n: string) => { const d = process.cpuUsage(c); console.log('LAP', n, Math.round((d.user + d.system) / 1000), 'cpu ms', Date.now() - t, 'wall'); c = process.cpuUsage(); t = Date.now() }
  const app = await startTestApp({ withJobs: false }); lap('start')
  const db = app.context.db
  locateZip('02116'); lap('gazetteer')
  const hunts = planHunts(); const gatherings = planGatherings(hunts)
  let n = 0
  const pic = () => ({ path: `/images/00/${String(n++).padStart(32, '0')}.webp`, thumbnailPath: 'x', width: 1, height: 1, bytes: 1, placeholder: 'x', perceptualHash: 1n })
  const pictures = { products: demoProducts.map(pic), avatars: demoPeople.map(pic), hunts: hunts.map((h) => h.picture && pic()), gatherings: gatherings.map((g) => g.pictures.map(pic)) }
  const accounts = demoPeople.map(({ username }) => ({ username, passwordHash: 'x' })); lap('plan')
  await db.transaction((tx) => {
    const proxy = new Proxy(tx, { get(target, key) {
      const v = Reflect.get(target, key)
      if (key === 'insert') return (table: object) => { const sym = Object.getOwnPropertySymbols(table).find((s) => String(s).includes('drizzle:Name')); lap('before ' + String(Reflect.get(table, sym!))); return v.call(target, table) }
      return typeof v === 'function' ? v.bind(target) : v
    } })
    return insertRecords(proxy, Date.now(), accounts, { hunts, gatherings, pictures })
  }); lap('records')
  await app.close()
}, 200000)
