import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { askMany } from './requests.mjs'

const place = { latitude: 42.3601, longitude: -71.0589 }

/** A new person with a session, and what they send and get. */
async function register(origin, username) {
  const cookies = new Map()
  const send = async (path, init = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(origin + path, { ...init, headers: { cookie, ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=')
      cookies.set(name, value)
    }
    return answer
  }
  const { csrfToken } = await (await send('/api/csrf-token')).json()
  const answer = await send('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: JSON.stringify({ username, password: 'off-price treasure' }),
  })
  const { id } = await answer.json()
  return { id, cookie: () => [...cookies].map((pair) => pair.join('=')).join('; ') }
}

async function withSql({ databaseUrl }, work) {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function addHuntsAndGatherings(topology, hunterId, gathererId, names) {
  await withSql(topology, async (sql) => {
    const [store] = await sql`
      insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
      values (1, ${`TJ Maxx ${names[0]}`}, ${`${names[0]} Street`}, 'Boston', 'MA', '02108', ${place.latitude}, ${place.longitude})
      returning id`
    const photos = ['/images/00/00000000000000000000000000000000.webp']
    for (const product_name of names) {
      await sql`insert into product_hunts ${sql({ user_id: hunterId, product_name, ...place })}`
      const gathering = { user_id: gathererId, store_id: store.id, photos, product_name, ...place }
      await sql`insert into product_gatherings ${sql(gathering)}`
    }
  })
}

/** Resolves when the stream brings a notification. */
async function firstNotification(origin, cookie, signal) {
  const answer = await fetch(`${origin}/api/events`, { headers: { cookie }, signal })
  let text = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('event: notification')) return true
  }
  return false
}

/** What a worker finds is told at once to somebody who listens at either server. */
export async function checkEvents(topology) {
  const hunter = await register(topology.proxy.origin, 'hunter')
  const gatherer = await register(topology.proxy.origin, 'gatherer')
  const listening = topology.webs.map(({ origin }) =>
    firstNotification(origin, hunter.cookie(), AbortSignal.timeout(60_000)).catch(() => false),
  )
  const begin = performance.now()
  await addHuntsAndGatherings(topology, hunter.id, gatherer.id, ['Quillon copper kettle QX7712'])
  const heard = (await Promise.all(listening)).filter(Boolean).length
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  return { line: `a find made by a worker was told at ${heard} of 2 web servers, in ${seconds} s`, isFine: heard === 2 }
}

const matchedBy = (metrics) =>
  Number(/^hgfs_job_seconds_count\{name="finds\.match",outcome="done"\} (\d+)/m.exec(metrics)?.[1] ?? 0)

/** Both workers match. */
export async function checkSpread(topology) {
  const hunter = await register(topology.proxy.origin, 'second hunter')
  const gatherer = await register(topology.proxy.origin, 'second gatherer')
  const names = Array.from({ length: 40 }, (_, index) => `Ostrander walnut clock WX${1000 + index * 37}`)
  await addHuntsAndGatherings(topology, hunter.id, gatherer.id, names)
  const isEmpty = () => withSql(topology, async (sql) => (await sql`select 1 from match_queue limit 1`).length === 0)
  for (let left = 600; left > 0 && !(await isEmpty()); left -= 1) await pause(100)
  const shares = await Promise.all(topology.workers.map(async (worker) => matchedBy(await worker.metrics())))
  const isFine = (await isEmpty()) && shares.every((share) => share > 0)
  return { line: `the two workers matched ${shares.join(' and ')} records`, isFine }
}

/** A rolling restart so often, spread over all that is asked. */
const rounds = 10

/** Each web server in turn is told to stop, and started again, while people ask. */
export async function checkRollingRestart({ webs, proxy }, { requests, people }) {
  const asking = askMany(proxy.origin, requests, people)
  let restarts = 0
  for (let round = 1; round <= rounds && asking.done() < requests; round += 1) {
    for (const web of webs) {
      await web.stop()
      await web.start()
      restarts += 1
      // The proxy takes two good looks before it sends people there again.
      await pause(1500)
    }
    console.error(`  ${restarts} restarts under ${asking.done()} requests`)
    while (asking.done() < (requests * round) / rounds) await pause(100)
  }
  const { done, failed, seconds, reasons } = await asking.ended
  const line = `${restarts} restarts under ${done} requests of ${people} people in ${seconds} s: ${failed} failed ${reasons}`
  return { line, isFine: failed === 0 }
}

/** One web server is killed while people ask: what fails was open there. */
export async function checkKill({ webs, proxy }, { requests, people }) {
  const asking = askMany(proxy.origin, Math.max(1000, Math.floor(requests / 10)), people)
  await asking.afterSome
  await webs[0].kill()
  const { done, failed, seconds, reasons } = await asking.ended
  await webs[0].start()
  const line = `a server killed under ${done} requests of ${people} people in ${seconds} s: ${failed} failed ${reasons}(at most ${people} were open)`
  return { line, isFine: failed <= people }
}
