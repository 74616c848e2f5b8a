// `npm test` runs everything the machine can run and says what it cannot. `npm test -- PATH …` runs matching files.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { findPostgres, startPrivatePostgres } from './private-postgres.mjs'
import { endChildren, GIVES_WAY, root, runNode } from './processes.mjs'
import { setup } from './setup.mjs'

const total = { passed: 0, failed: 0 }
// A test may be for one engine only: it counts as skipped when no part has run it.
const skipped = new Set()
const ran = new Set()
let interrupted = false
let reports

/** Runs a part of the tests. Beside another part it gives way on the processor, and prints at its end. */
async function vitest(title, args, env = {}, { beside = false } = {}) {
  if (interrupted) return
  if (!beside) console.log(`\n${title}`)
  const report = join(reports, `${title}.json`)
  const { status, output } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, NODE_ENV: 'test', ...env }, ...(beside && { capture: true, niceness: GIVES_WAY }) },
  )
  if (beside) console.log(`\n${title}\n${output}`)
  const failed = count(report)
  // A run can fail without a failed test: a file that does not load, an error nobody caught, no file found.
  if (status !== 0 && failed === 0) total.failed += 1
}

function count(report) {
  let result
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return 0
  }
  const unloadable = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = result.numFailedTests + unloadable.length
  total.passed += result.numPassedTests
  total.failed += failed
  for (const file of result.testResults) {
    for (const test of file.assertionResults) {
      const hasRun = test.status === 'passed' || test.status === 'failed'
      ;(hasRun ? ran : skipped).add(`${file.name} ${test.fullName}`)
    }
  }
  return failed
}

/** The files that open a test database or name the engine; the others have nothing new to say on another one. */
function databaseTests() {
  const paths = readdirSync(join(root, 'server'), { recursive: true }).map((path) => join('server', path))
  return paths.filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !beforeTheDatabase.test(path) &&
      /\b(startTestApp|openTestDatabase|testEngine)\b/.test(readFileSync(join(root, path), 'utf8')),
  )
}

/** Walks through every door that end before any engine is asked. */
const beforeTheDatabase = /[\\/]walks[\\/](csrf|doors|permissions|spellings)\.test\.ts$/

/** The server's tests once more, on PostgreSQL. Answers why not, when they cannot run. */
async function testOnPostgres() {
  const args = ['--project', 'server', ...databaseTests()]
  const given = process.env.TEST_DATABASE_URL
  const beside = { beside: true }
  if (given) return vitest('Server on PostgreSQL', args, { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: given }, beside)
  const found = await findPostgres()
  if (found.reason)
    return `PostgreSQL tests (${found.reason}; set TEST_DATABASE_URL or install PostgreSQL 15+ with pgvector)`
  const cluster = await startPrivatePostgres(found)
  try {
    const env = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: cluster.url }
    await vitest(`Server on PostgreSQL ${found.major}`, args, env, beside)
  } finally {
    await cluster.stop()
  }
}

async function testInBrowser() {
  const chromium = findChromium()
  if (!chromium) return 'browser journeys (no Chromium found; install it or set CHROMIUM_PATH)'
  await vitest('Journeys in the browser', ['--project', 'e2e', '--passWithNoTests'], { CHROMIUM_PATH: chromium })
}

async function testEverything() {
  await vitest('Server and web on the embedded engine', ['--project', 'server', '--project', 'web'], {
    TEST_ENGINE: 'embedded',
  })
  // A journey leaves the processor idle between two presses: the other engine's tests fill these gaps.
  const missing = (await Promise.all([testInBrowser(), testOnPostgres()])).filter(Boolean)
  const neverRan = [...skipped].filter((test) => !ran.has(test))
  console.log('')
  if (neverRan.length) console.log(`Skipped: ${neverRan.join(', ')}`)
  if (missing.length) console.log(`Not run: ${missing.join('; ')}`)
  if (process.env.REQUIRE_ALL === 'true') total.failed += missing.length + neverRan.length
}

export async function main(paths) {
  await setup()
  reports = mkdtempSync(join(tmpdir(), 'hgfs-test-'))
  // The running part ends, the others are left out, and what was started for them is cleared away.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      interrupted = true
      endChildren()
    })
  }
  try {
    if (paths.length)
      await vitest('Matching tests on the embedded engine', paths, {
        TEST_ENGINE: 'embedded',
        CHROMIUM_PATH: findChromium(),
      })
    else await testEverything()
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (interrupted) {
    console.log('Interrupted')
    process.exit(130)
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}
