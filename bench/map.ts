import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { startDemoServer } from './setting/demo-server.ts'

/**
 * The map on a light phone: what it fetches and how many frames it draws while somebody pans across Boston, near and from
 * afar. Usage: npm run bench:map. Needs a Chromium; CHROMIUM names another than /usr/bin/chromium.
 */
const speeds = { 'as it is': 1, 'of a light phone': 4 }
const strokes = 12

const demo = await startDemoServer()
const { url } = demo
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run'],
})

try {
  for (const [name, slowerBy] of Object.entries(speeds)) {
    console.log(
      `390 × 844 pixels, ${strokes} strokes of half a screen, processor ${name}${slowerBy > 1 ? `, ${slowerBy} times slower` : ''}`,
    )
    console.log('zoom   squares   bytes (packed)   frames a second   slowest frame ms   frames over 50 ms')
    for (const zoomIns of [0, 3, -4]) await report(zoomIns, slowerBy)
  }
} finally {
  await browser.close()
  await demo.stop()
}

async function report(zoomIns: number, slowerBy: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const fetched = { squares: 0, bytes: 0 }
  await devtools.send('Network.enable')
  const ours = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/assets\/map-\w+\/\d/.test(response.url)) ours.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ours.has(requestId)) return
    fetched.squares += 1
    fetched.bytes += encodedDataLength
  })
  // In Boston.
  await page.goto(`${url}/stores/1`)
  const map = page.getByRole('application').first()
  await map.scrollIntoViewIfNeeded()
  await page.locator('.leaflet-marker-icon').first().waitFor()
  for (let turn = 0; turn < Math.abs(zoomIns); turn += 1) {
    await page.getByRole('button', { name: zoomIns > 0 ? 'Zoom in' : 'Zoom out' }).tap()
    await pause(400)
  }
  // The rest of the page comes in, and the app is kept: that is not the map's doing.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await pause(1500)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  const frames = await pan(page, await map.boundingBox())
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000
  const zoom = 11 + zoomIns
  console.log(
    [
      String(zoom).padEnd(7),
      String(fetched.squares).padEnd(10),
      fetched.bytes.toLocaleString('en-US').padEnd(17),
      (frames.length / seconds).toFixed(1).padEnd(18),
      Math.max(...frames)
        .toFixed(0)
        .padEnd(19),
      String(frames.filter((frame) => frame > 50).length),
    ].join(''),
  )
  await context.close()
}

/** Milliseconds of each frame while a finger pans to and fro. */
async function pan(page: Page, box: { x: number; y: number; width: number; height: number } | null): Promise<number[]> {
  if (!box) throw new Error('There is no map')
  await page.evaluate(() => {
    const times: number[] = []
    const count = (now: number) => {
      times.push(now)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(globalThis, { frameTimes: times })
  })
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const reach = box.width / 2 - 10
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const direction = stroke % 4 < 2 ? 1 : -1
    await page.mouse.move(middleX + reach * direction, middleY)
    await page.mouse.down()
    await page.mouse.move(middleX - reach * direction, middleY, { steps: 20 })
    await page.mouse.up()
  }
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}
