import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const run = promisify(execFile)
const journeyFile = resolve('tests/client/journey.ts')

let app: TestApp
/** Inside the project, so that packages are found from there. */
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp(resolve('dist/client-'))
  const { body } = await app.guest().get('/api/openapi.json')
  await writeFile(
    join(folder, 'api.ts'),
    astToString(await openapiTypescript(body as OpenAPI3, { defaultNonNullable: false })),
  )
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['.'], exclude: [] }),
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

/** What the compiler says to a program that uses the generated client. */
async function complaints(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', folder]
  return run(process.execPath, compiler).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

it('makes a client whose journey the compiler accepts, and that the server plays', async () => {
  await copyFile(journeyFile, join(folder, 'journey.ts'))
  expect(await complaints('export {}')).toBe('')
  await makeStore(app)
  const { journey } = (await import(journeyFile)) as { journey(origin: string, photo: string): Promise<string> }
  expect(await journey(app.origin, await somePhoto())).toBe('scored')
})

it('lets the compiler find what the API does not know', async () => {
  const program = `
    import createClient from 'openapi-fetch'
    import type { paths } from './api.ts'
    const client = createClient<paths>()
    void client.GET('/api/nowhere')
    void client.POST('/api/hunts', { body: { productName: 7 } })`
  const said = await complaints(program)
  expect(said).toContain('program.ts(5,')
  expect(said).toContain("Type 'number' is not assignable to type 'string'")
})
