import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataFolder } from '../db/data-folder-lock.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { createOutbox } from '../providers/mail/outbox.ts'
import { quietLog } from '../testing/test-database.ts'
import { closePrivateFolders } from './private-folders.ts'

let folder: string
let umask: number
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hgfs-modes-'))
  // As open as a machine can be set up.
  umask = process.umask(0)
})
afterAll(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8)

it('what lies in the data folder is for the server’s own user only', async () => {
  const store = createFileStore({ dataDir: folder, s3: undefined })
  await store.put('images/ab/abc.webp', Buffer.from('picture'), 'image/webp')
  await createOutbox(path.join(folder, 'outbox'), 'shop@example.org', quietLog).send({
    kind: 'password-reset',
    to: 'a@example.org',
    subject: 'Hello',
    text: 'A link',
    html: '<p>A link</p>',
  })
  const lock = await lockDataFolder(folder)
  await lock.release()
  const everything = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(everything).toContain(path.join('files', 'images', 'ab', 'abc.webp'))
  expect(everything.some((name) => name.endsWith('.eml'))).toBe(true)
  for (const name of everything) {
    const info = statSync(path.join(folder, name))
    if (info.isDirectory()) expect([name, modeOf(name)]).toEqual([name, '700'])
    else if (info.isFile()) expect([name, modeOf(name)]).toEqual([name, '600'])
  }
})

it('what was left open is closed at the next start', async () => {
  for (const name of ['files', 'outbox', 'db', 'lock']) {
    mkdirSync(path.join(folder, name), { recursive: true })
    chmodSync(path.join(folder, name), 0o755)
  }
  writeFileSync(path.join(folder, 'session-secret'), 'secret', { mode: 0o644 })
  await closePrivateFolders(folder, quietLog)
  expect(['files', 'outbox', 'db', 'lock', 'session-secret'].map(modeOf)).toEqual(['700', '700', '700', '700', '600'])
  await closePrivateFolders(path.join(folder, 'nothing here'), quietLog)
})
