/** A small cupboard on this device that also holds photos, which localStorage cannot. */
type Table = 'drafts' | 'outbox' | 'answers' | 'places'

/** A photo as it can be kept on the device and sent later: where it lies on the server, or its bytes, or both. */
export interface KeptPhoto {
  path: string | null
  blob: Blob | null
}

/** What people wrote is apart from what can be fetched again: that may be cleared, and may change its form. */
const databases: Record<string, Table[]> = { hgfs: ['drafts', 'outbox'], 'hgfs-seen': ['answers', 'places'] }
const databaseOf = (table: Table) => Object.keys(databases).find((name) => databases[name]?.includes(table)) ?? 'hgfs'

// Some private windows refuse a database: then things are kept as long as the page is open.
const memory = new Map<string, unknown>()
const opened = new Map<string, Promise<IDBDatabase | undefined>>()

function open(wanted: Table): Promise<IDBDatabase | undefined> {
  const name = databaseOf(wanted)
  const known = opened.get(name)
  if (known) return known
  const opening = new Promise<IDBDatabase | undefined>((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const table of databases[name] ?? []) request.result.createObjectStore(table)
    })
    request.addEventListener('success', () => {
      // Browsers close connections of pages in the background: the next use opens another.
      request.result.addEventListener('close', () => opened.delete(name))
      resolve(request.result)
    })
    request.addEventListener('error', () => resolve(undefined))
    request.addEventListener('blocked', () => resolve(undefined))
  })
  opened.set(name, opening)
  return opening
}

/** Resolves when the change has reached the disk, not when it was asked for. */
function run<T>(
  database: IDBDatabase,
  table: Table,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = begin(database, table, mode)
    const request = work(transaction.objectStore(table))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The device refused to store this')),
    )
  })
}

/** Safari loses a connection without telling: the failure does, and the next use opens another. */
function begin(database: IDBDatabase, table: Table, mode: IDBTransactionMode): IDBTransaction {
  try {
    return database.transaction(table, mode)
  } catch (error) {
    opened.delete(database.name)
    throw error
  }
}

const memoryKey = (table: Table, key: string) => `${table}/${key}`

export async function keep(table: Table, key: string, value: unknown): Promise<void> {
  const database = await open(table)
  if (database) await run(database, table, 'readwrite', (store) => store.put(value, key))
  else memory.set(memoryKey(table, key), value)
}

/** Stores a value under a key that is still in use. Returns false, and stores nothing, when the key is gone. */
export async function replace(table: Table, key: string, value: unknown): Promise<boolean> {
  const database = await open(table)
  if (!database) {
    const isThere = memory.has(memoryKey(table, key))
    if (isThere) memory.set(memoryKey(table, key), value)
    return isThere
  }
  const found = await run(database, table, 'readwrite', (store) => {
    const request = store.openCursor(key)
    request.addEventListener('success', () => request.result?.update(value))
    return request
  })
  return found !== null
}

export async function recall<T>(table: Table, key: string): Promise<T | undefined> {
  const database = await open(table)
  if (!database) return memory.get(memoryKey(table, key)) as T | undefined
  return (await run(database, table, 'readonly', (store) => store.get(key))) as T | undefined
}

export async function recallAll<T>(table: Table): Promise<T[]> {
  const database = await open(table)
  if (database) return (await run(database, table, 'readonly', (store) => store.getAll())) as T[]
  return [...memory].filter(([key]) => key.startsWith(`${table}/`)).map(([, value]) => value as T)
}

export async function forget(table: Table, key: string): Promise<void> {
  const database = await open(table)
  if (database) await run(database, table, 'readwrite', (store) => store.delete(key))
  else memory.delete(memoryKey(table, key))
}
