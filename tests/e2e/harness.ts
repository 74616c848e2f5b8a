import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { test, vi } from 'vitest'
import { HttpClient } from '../../server/testing/http-client.ts'

const READY_WITHIN = 180_000

/** The first account of every site: ADMIN_USERNAME and ADMIN_PASSWORD make it at start. */
export const admin = { username: 'journey_admin', password: 'a-long-journey-2024' }

export interface Site {
  url: string
  dataDir: string
  /** Everything the server has printed so far. */
  log: () => string
  /** As when the machine loses power: kill -9. */
  crash: () => Promise<void>
  /** Starts it again at the same address, with the same data. */
  restart: () => Promise<void>
  /** `beforeRemoval` may keep the data folder, which is gone afterwards. */
  stop: (beforeRemoval?: (dataDir: string) => Promise<void>) => Promise<number | null>
}

function freePort() {
  return new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Starts the built server as an operator would, on a free port, with a data folder of its own: empty, or with the demo
 * community where the settings ask for it.
 */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const folder = settings['DEMO_DATA'] === 'true' ? await demoFolder() : undefined
  return start(settings, folder)
}

/**
 * Making the demo community and looking at all its photos takes a while: it is done once for a built server, and every
 * site that wants it begins with a copy.
 */
async function demoFolder(): Promise<string> {
  const built = statSync('dist/server/main.js')
  const folder = join('dist', 'journeys', `demo-${built.size}-${Math.round(built.mtimeMs)}`)
  if (existsSync(folder)) return folder
  const site = await start({ DEMO_DATA: 'true' })
  const operator = new HttpClient(site.url)
  await operator.post('/api/login', admin)
  const words = ['Nothing waits.', 'Everything has been matched.']
  const isCalm = async () => {
    const { checks } = (await operator.get('/api/admin/status')).body as { checks: { words: string }[] }
    return words.every((line) => checks.some((check) => check.words === line))
  }
  await vi.waitUntil(isCalm, { timeout: READY_WITHIN, interval: 1000 })
  // Those of earlier builds go.
  await rm(join('dist', 'journeys'), { recursive: true, force: true })
  await mkdir(join('dist', 'journeys'), { recursive: true })
  const kept = `${folder}.making`
  await site.stop((dataDir) => cp(dataDir, kept, { recursive: true, filter: (source) => basename(source) !== 'lock' }))
  await rename(kept, folder)
  return folder
}

async function start(settings: Record<string, string>, folder?: string, attempts = 3): Promise<Site> {
  try {
    return await tryToStart(settings, folder)
  } catch (error) {
    // Somebody else may take the port in the moment between.
    if (attempts > 1 && String(error).includes('EADDRINUSE')) return start(settings, folder, attempts - 1)
    throw error
  }
}

async function tryToStart(settings: Record<string, string>, folder?: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hgfs-journey-'))
  if (folder) await cp(folder, dataDir, { recursive: true })
  const url = `http://localhost:${await freePort()}`
  let log = ''
  const launch = () => launchServer({ url, dataDir, settings }, (words) => (log += words))
  let running = launch()

  const end = async (how: NodeJS.Signals) => {
    running.server.kill(how)
    return running.ended
  }
  const stop: Site['stop'] = async (beforeRemoval) => {
    const status = await end('SIGTERM')
    await beforeRemoval?.(dataDir)
    await rm(dataDir, { recursive: true, force: true })
    return status
  }
  const untilReady = async () => {
    await running.untilReady()
    if (running.isReady()) return
    await stop()
    throw new Error(`The server did not become ready:\n${log}`)
  }
  await untilReady()
  return {
    url,
    dataDir,
    log: () => log,
    stop,
    crash: async () => void (await end('SIGKILL')),
    async restart() {
      running = launch()
      await untilReady()
    },
  }
}

interface Launch {
  url: string
  dataDir: string
  settings: Record<string, string>
}

function launchServer({ url, dataDir, settings }: Launch, note: (words: string) => void) {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only what is named here: a DATABASE_URL or a key in the developer's shell must not reach the journeys.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      DEMO_DATA: 'false',
      RATE_LIMIT_SCALE: '100',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += String(chunk)
    note(String(chunk))
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  // It says so itself: another server that has the port would answer as well.
  const isReady = () => said.includes(' is ready at ')
  return {
    server,
    isReady,
    ended: new Promise<number | null>((resolve) => server.once('exit', resolve)),
    untilReady: () =>
      vi
        .waitUntil(() => isReady() || server.exitCode !== null, { timeout: READY_WITHIN, interval: 50 })
        .catch(() => {}),
  }
}

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Errors a person would not see but we do: exceptions on the page, refused content, requests to other origins. */
function watchForFaults(page: Page, origin: string, faults: string[]) {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) faults.push(`request to ${target}`)
  })
}

/** A failure names what was not found; this says what was there instead. */
async function sayWhatIsShown(name: string, contexts: BrowserContext[]) {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const words = await page
      .locator('body')
      .ariaSnapshot({ timeout: 15_000 })
      .catch((error: Error) => error.message)
    console.error(`${name}: at ${page.url()} stood\n${words}`)
  }
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/**
 * A test with a site and a browser per file, and visitors as the journey needs them:
 * `journey('…', async ({ visit }) => { const page = await visit('/hunts', phone) … })`.
 * Each visitor has cookies of their own. A journey fails when one of its pages had a fault.
 */
export const journey = test
  .extend('siteSettings', { scope: 'file' }, (): Record<string, string> => ({}))
  // Whether the app installs itself, all of it, in every visitor's browser: only where that makes a difference.
  .extend('keepsApp', { scope: 'file' }, () => false)
  .extend('site', { scope: 'file' }, async ({ siteSettings }, { onCleanup }) => {
    const site = await startSite(siteSettings)
    onCleanup(async () => void (await site.stop()))
    return site
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ site, browser, keepsApp, task }, { onCleanup }) => {
    const faults: string[] = []
    const contexts: BrowserContext[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await sayWhatIsShown(task.name, contexts)
      await Promise.all(contexts.map((context) => context.close()))
      if (faults.length) throw new Error(`Faults on the page:\n${faults.join('\n')}`)
    })
    return async (path: string, options: BrowserContextOptions = desktop) => {
      const context = await browser.newContext({
        baseURL: site.url,
        reducedMotion: 'reduce',
        serviceWorkers: keepsApp ? 'allow' : 'block',
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      watchForFaults(page, site.url, faults)
      page.setDefaultTimeout(120_000)
      await page.goto(path)
      return page
    }
  })

/** Journeys of people who have the app on their device, as everybody has after the first visit. */
export const installedJourney = journey.override('keepsApp', true)
