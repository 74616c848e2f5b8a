import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('makes a private folder with those above it, for many callers at once', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'hgfs-test-'))
  const folder = path.join(root, 'one', 'two', 'three')
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(folder)))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await writeFile(path.join(root, 'file'), '')
  await expect(makeFolder(path.join(root, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(path.join(root, 'file', 'one'))).rejects.toThrow('ENOTDIR')
  await rm(root, { recursive: true })
})

it('throws where no folder can be made', async () => {
  await expect(makeFolder('/proc/nope/one')).rejects.toThrow("ENOENT: no such file or directory, mkdir '/proc/nope'")
})
