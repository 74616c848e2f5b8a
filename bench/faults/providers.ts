import path from 'node:path'
import { startBuiltServer, type BuiltServer } from '../../server/testing/faults/built-server.ts'
import { startHostileServer, type Manner } from '../../server/testing/faults/hostile-server.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { inFolder, seconds, type Case, type Row } from './case.ts'

const manners: Manner[] = ['hangs', 'lies', 'floods']
/** What people wait at most, and what the process may grow by. */
const mostMs = 40_000
const mostMegabytes = 250

/** Every provider at once turns hostile: the model, the mail server, the sign-in, the file store. */
export const providers: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const hostile = await startHostileServer()
    const there = `http://127.0.0.1:${hostile.port}`
    const server = await startBuiltServer({
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${there}/v1`,
      AI_MODEL: 'hostile',
      AI_TIMEOUT_SECONDS: '5',
      SMTP_URL: `smtp://127.0.0.1:${hostile.port}`,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_TOKEN_URL: `${there}/token`,
      GOOGLE_USERINFO_URL: `${there}/me`,
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: there,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    const rows: Row[] = []
    for (const manner of manners) {
      hostile.manner = manner
      rows.push(await endure(server, manner))
    }
    await server.stop()
    await hostile.close()
    return rows
  })

async function endure(server: BuiltServer, manner: Manner): Promise<Row> {
  const member = new HttpClient(server.origin)
  await member.post('/api/register', { username: `providers-${manner}`, password: 'mink-otter-12-lamp' })
  const picture = dataUrl(await photo())
  const before = server.megabytes()
  const calls: Record<string, () => Promise<{ status: number }>> = {
    model: () => member.post('/api/generate-description', { imageBase64: picture }),
    'file store': () => member.post('/api/upload-image', { imageBase64: picture }),
    mail: () => member.post('/api/newsletter', { email: `${manner}@example.org` }),
    'sign-in': () => signIn(server.origin),
  }
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const begin = performance.now()
      const { status } = await call()
      return { name, status, ms: performance.now() - begin }
    }),
  )
  const others = await member.get('/api/hunts')
  const grown = server.megabytes() - before
  const said = outcomes.map(({ name, status, ms }) => `${name} ${status} in ${seconds(ms)}`).join(', ')
  return {
    fault: `providers: everything ${manner}`,
    engine: '–',
    promise: `an answer within ${seconds(mostMs)}, no 500, less than ${mostMegabytes} MB more, all else goes on`,
    measured: `${said}; ${grown.toFixed(0)} MB more`,
    isKept:
      others.status === 200 &&
      grown < mostMegabytes &&
      outcomes.every(({ status, ms }) => status !== 500 && ms <= mostMs),
  }
}

/** Comes back from the provider with the state it was sent there with. */
async function signIn(origin: string) {
  const guest = new HttpClient(origin)
  const { headers } = await guest.get('/api/auth/google')
  const state = new URL(headers.get('location') ?? origin).searchParams.get('state') ?? ''
  return guest.get(`/api/auth/google/callback?code=made-up&state=${encodeURIComponent(state)}`)
}
