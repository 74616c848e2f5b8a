import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtModules, fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'

const execute = promisify(execFile)
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hgfs-setup-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('fingerprint', () => {
  const of = () => fingerprint(folder, ['web', 'vite.config.ts', 'not-there'])
  beforeEach(() => {
    write('web/main.tsx', 'one')
    write('vite.config.ts', 'config')
  })

  it.each([
    ['a changed file', () => write('web/main.tsx', 'two')],
    ['a new file', () => write('web/pages/home.tsx', '')],
    ['a file that went away', () => rmSync(join(folder, 'vite.config.ts'))],
    ['text that moved to another file', () => [write('web/main.tsx', ''), write('web/main2.tsx', 'one')]],
  ])('notices %s', (_, change) => {
    const before = of()
    change()
    expect(of()).not.toBe(before)
  })

  it('does not care about dates and tests', () => {
    const before = of()
    utimesSync(join(folder, 'web/main.tsx'), 1, 1)
    write('web/main.test.tsx', 'a test')
    expect(of()).toBe(before)
  })

  it('follows the imports of a built module', () => {
    write('dist/entry.js', 'import { a } from "./chunk.js"; new Worker(new URL("./worker.js", import.meta.url))')
    write('dist/chunk.js', "export { b } from './deep/b.js'")
    write('dist/deep/b.js', "import '../entry.js'; import 'postgres'")
    write('dist/worker.js', '')
    write('dist/stranger.js', '')
    const found = [...builtModules(folder, 'dist/entry.js')]
    expect(found.toSorted()).toEqual(['dist/chunk.js', 'dist/deep/b.js', 'dist/entry.js', 'dist/worker.js'])
  })
})

describe('the lock', () => {
  it('lets one process at a time work', async () => {
    const program = `
      import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
      import { appendFileSync } from 'node:fs'
      await withLock('lock', async () => {
        appendFileSync('log', 'in ')
        await new Promise((resolve) => setTimeout(resolve, 60))
        appendFileSync('log', 'out ')
      })`
    const one = () => execute(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
    await Promise.all([one(), one(), one(), one()])
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out '.repeat(4))
  })

  it('is taken over from a process that died', async () => {
    const { stdout } = await execute(process.execPath, ['-p', 'process.pid'])
    write('lock', JSON.stringify({ token: 'gone', pid: Number(stdout), host: hostname() }))
    expect(await withLock(join(folder, 'lock'), () => 'worked')).toBe('worked')
  })

  it('is free again after a failure', async () => {
    const file = join(folder, 'lock')
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(file, () => 'worked')).toBe('worked')
  })
})

it.each(['18.20.4', '20.18.3', '22.11.0'])('Node %s is told in one line that it is too old', async (version) => {
  write('old.cjs', `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`)
  const run = new URL('./run.cjs', import.meta.url).pathname
  const failure = await execute(process.execPath, ['-r', join(folder, 'old.cjs'), run, 'start']).catch((error) => error)
  expect(failure.code).toBe(1)
  expect(failure.stderr.trim().split('\n')).toEqual([expect.stringContaining(`Node ${version} is too old`)])
})
