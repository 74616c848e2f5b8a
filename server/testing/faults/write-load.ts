import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'
import { dataUrl, photo } from '../pictures.ts'

/** What the server said it had kept: a hunt with its name, or a photo. */
interface Written {
  person: number
  path: string
  name?: string
}

export interface WriteLoad {
  acknowledged: Written[]
  /** Answers that were no success. */
  oddAnswers: string[]
  /** Writes as fast as it can until it is told to end; a server that dies under it is no error. */
  run(origin: string): { end(): Promise<void> }
  /** Looks for what was acknowledged, those from one to another of them, and answers what is missing or not whole. */
  missing(origin: string, from?: number, to?: number): Promise<string[]>
}

const password = 'mink-otter-12-lamp'

/** People who save hunts and upload photos, and remember each one that the server acknowledged. */
export async function createWriteLoad(origin: string, { people = 4 } = {}): Promise<WriteLoad> {
  const run = randomBytes(4).toString('hex')
  const pictures = await Promise.all(
    ['#b3202c', '#20b32c', '#2c20b3'].map(async (color) => dataUrl(await photo(color, 160, 120))),
  )
  const accounts = await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      const client = new HttpClient(origin)
      const { status, text } = await client.post('/api/register', { username: `load-${run}-${number}`, password })
      if (status !== 201) throw new Error(`could not register: ${text}`)
      return client.cookies
    }),
  )
  const acknowledged: Written[] = []
  const oddAnswers: string[] = []
  let count = 0

  async function writeOnce(client: HttpClient, person: number) {
    count += 1
    const name = `Samovar ${run} ${count}`
    const isPhoto = count % 4 === 0
    const { status, body, text } = isPhoto
      ? await client.post('/api/upload-image', { imageBase64: pictures[(count / 4) % pictures.length] })
      : await client.post('/api/hunts', { productName: name })
    if (status >= 300) return void oddAnswers.push(`${status} ${text.slice(0, 200)}`)
    const written: Written = isPhoto
      ? { person, path: String(body.filePath) }
      : { person, path: `/api/hunts/${body.id}`, name }
    acknowledged.push(written)
  }

  const clientsOf = (origin: string) =>
    accounts.map((cookies) => {
      const client = new HttpClient(origin)
      for (const [name, value] of cookies) client.cookies.set(name, value)
      return client
    })

  return {
    acknowledged,
    oddAnswers,
    run(origin) {
      const state = { isOn: true }
      const writers = clientsOf(origin).map(async (client, person) => {
        while (state.isOn) await writeOnce(client, person).catch(() => pause(20))
      })
      return {
        async end() {
          state.isOn = false
          await Promise.all(writers)
        },
      }
    },
    async missing(origin, from = 0, to = acknowledged.length) {
      const clients = clientsOf(origin)
      const missing: string[] = []
      const wanted = acknowledged.slice(from, to)
      await Promise.all(
        clients.map(async (client, person) => {
          for (const written of wanted.filter((one) => one.person === person)) {
            const problem = await problemWith(client, origin, written)
            if (problem) missing.push(`${written.path}: ${problem}`)
          }
        }),
      )
      return missing
    },
  }
}

async function problemWith(client: HttpClient, origin: string, { path, name }: Written): Promise<string | undefined> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(origin + path, { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return String(response.status)
  if (name) return bytes.includes(`"productName":"${name}"`) ? undefined : 'another name'
  // The file itself says how long it is.
  const isWhole = bytes.toString('latin1', 8, 12) === 'WEBP' && bytes.readUInt32LE(4) === bytes.length - 8
  return isWhole ? undefined : 'not whole'
}
