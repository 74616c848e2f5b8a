import { accountOnDevice } from './account-on-device.ts'
import { forget, keep, recall, recallAll } from './device-storage.ts'
import { initialData } from './initial-data.ts'

/** An answer of the server as it was last seen here. */
interface KeptAnswer {
  address: string
  /** Whose it is, by the server's word; 'none' are those that guests get. */
  account: string
  text: string
  headers: Record<string, string>
  keptAt: number
}
type Note = Pick<KeptAnswer, 'address' | 'account' | 'keptAt'> & { size: number }

/** What people read. The rest is of one moment, or not to be left lying on a device. */
const readings =
  /^\/api\/(user(\/standing|\/notification-settings)?|home|hunts|gatherings|finds|scores|favorites|notifications|follows|blocks|stores|people|things|trips|products|categories|retailers|feature-flags|recommendations|community-stats|trending-categories|insider|newsletter)(?=[/?]|$)/
const ofTheMoment = /^\/api\/(user\/(export|sessions)|gatherings\/demand|products\/search\/facets)/
/** Not what somebody looks at, but what stands around it: its time says nothing. */
const furniture = /^\/api\/(user|categories|retailers|feature-flags|finds\/count|notifications\/unread)(?=[/?]|$)/
const carriedHeaders = ['content-type', 'link', 'x-total-count']

const mostAnswers = 400
const mostCharacters = 4_000_000
const largestAnswer = 400_000

const own = (): string => String(accountOnDevice() ?? 'none')
const keyOf = ({ account, address }: Pick<KeptAnswer, 'account' | 'address'>) => `${account} ${address}`

/** Who has moved still wants to read what they saw from another place. */
function withoutPlace(address: string): string {
  const url = new URL(address, 'http://here')
  for (const name of ['lat', 'lng', 'radius']) url.searchParams.delete(name)
  return `${url.pathname}${url.search}`
}

let notes: Promise<Map<string, Note>> | undefined
const sizeOf = ({ text, address }: KeptAnswer) => text.length + address.length

function noted(): Promise<Map<string, Note>> {
  notes ??= readNotes()
  return notes
}
async function readNotes(): Promise<Map<string, Note>> {
  const found = await recallAll<KeptAnswer>('answers')
  return new Map(found.map((answer) => [keyOf(answer), { ...pick(answer), size: sizeOf(answer) }]))
}
const pick = ({ address, account, keptAt }: KeptAnswer) => ({ address, account, keptAt })

const drop = async (known: Map<string, Note>, keys: string[]) => {
  for (const key of keys) known.delete(key)
  await Promise.all(keys.map((key) => forget('answers', key)))
}

/** The oldest make room. */
async function bound(known: Map<string, Note>): Promise<void> {
  const newestFirst = [...known].toSorted(([, a], [, b]) => b.keptAt - a.keptAt)
  let characters = 0
  const over = newestFirst.filter(([, { size }], index) => {
    characters += size
    return index >= mostAnswers || characters > mostCharacters
  })
  await drop(
    known,
    over.map(([key]) => key),
  )
}

async function put(answer: KeptAnswer): Promise<void> {
  if (answer.text.length > largestAnswer) return
  const known = await noted()
  await keep('answers', keyOf(answer), answer)
  known.set(keyOf(answer), { ...pick(answer), size: sizeOf(answer) })
  await bound(known)
}

/** Only under the account that the server gave it to; another one may have signed in meanwhile. */
export async function keepAnswer(address: string, response: Response): Promise<void> {
  const account = response.headers.get('x-account')
  const isRead = readings.test(address) && !ofTheMoment.test(address)
  if (!isRead || account === null || account !== own()) return
  const headers = carriedHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const text = await response.text()
  if (account === own()) await put({ address, account, text, headers: Object.fromEntries(headers), keptAt: Date.now() })
}

interface Recalled {
  response: Response
  keptAt: number
  /** Its time is that of what is shown. */
  isDated: boolean
}

export async function recallAnswer(address: string): Promise<Recalled | undefined> {
  const account = own()
  const known = await noted()
  const wanted = withoutPlace(address)
  const [similar] = [...known.values()]
    .filter((note) => note.account === account && withoutPlace(note.address) === wanted)
    .toSorted((a, b) => Number(b.address === address) - Number(a.address === address) || b.keptAt - a.keptAt)
  const found = (similar && (await recall<KeptAnswer>('answers', keyOf(similar)))) ?? (await fromLists(address, known))
  if (!found) return undefined
  const { text, headers, keptAt } = found
  return { response: new Response(text, { headers }), keptAt, isDated: !furniture.test(address) }
}

/** A record that was seen in a list only, as it stood there. */
async function fromLists(address: string, known: Map<string, Note>): Promise<KeptAnswer | undefined> {
  const [, kind, id] = /^\/api\/(hunts|gatherings|finds)\/(\d+)(?:\?|$)/.exec(address) ?? []
  if (!kind) return undefined
  const lists = [...known.values()]
    .filter((note) => note.account === own() && note.address.split('?')[0] === `/api/${kind}`)
    .toSorted((a, b) => b.keptAt - a.keptAt)
  for (const note of lists) {
    const list = await recall<KeptAnswer>('answers', keyOf(note))
    const items = list ? (JSON.parse(list.text) as { id: number }[]) : []
    const item = items.find((one) => String(one.id) === id)
    if (list && item) return { ...list, text: JSON.stringify(item) }
  }
  return undefined
}

const picturesOf = 'hgfs.pictures-of'

/** What others saw at this device goes, with the pictures that only they might see. */
export async function tidyAnswers(): Promise<void> {
  const account = own()
  const known = await noted()
  const ofOthers = [...known].filter(([, note]) => note.account !== 'none' && note.account !== account)
  await drop(
    known,
    ofOthers.map(([key]) => key),
  )
  if (localStorage.getItem(picturesOf) === account) return
  await globalThis.caches?.delete('pictures-own')
  localStorage.setItem(picturesOf, account)
}

/** The page brought its person along: nobody asks for them. */
async function keepPerson(): Promise<void> {
  const user = initialData?.user
  if (!user || String(user.id) !== own()) return
  const headers = { 'content-type': 'application/json' }
  await put({ address: '/api/user', account: own(), text: JSON.stringify(user), headers, keptAt: Date.now() })
}

void tidyAnswers()
  .then(keepPerson)
  .catch(() => {})
