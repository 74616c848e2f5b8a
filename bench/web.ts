import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort, startDemoServer } from './setting/demo-server.ts'

/**
 * Lighthouse on a phone (its own slow network and processor) over the pages visitors see first, with the demo community.
 * Usage: npm run bench:web [-- PATH …]. Needs a Chromium; CHROMIUM names another than /usr/bin/chromium.
 */
const runs = Number(process.env['RUNS'] ?? 3)
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const demo = await startDemoServer({ PUBLIC_INDEXING: 'true' })
const { url } = demo
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', `--remote-debugging-port=${debuggingPort}`],
})

try {
  const [hunt] = (await (await fetch(`${url}/api/hunts?limit=1`)).json()) as { id: number }[]
  const asked = process.argv.slice(2)
  const paths = asked.length > 0 ? asked : ['/', '/search?q=lamp', '/hunts', '/gatherings', `/hunts/${hunt?.id}`]
  console.log(`Lighthouse, mobile, median of ${runs}`)
  console.log(
    `${'page'.padEnd(16)}${kinds.map((kind) => kind.padStart(16)).join('')}   ${'FCP / LCP / TBT ms'.padEnd(20)} shift   machine  problems`,
  )
  for (const path of paths) await report(path)
} finally {
  await browser.close()
  await demo.stop()
}

async function report(path: string) {
  const results: Result[] = []
  // The first visit compresses and compiles what all later ones find ready.
  await fetch(url + path)
  for (let tries = 0; results.length < runs; tries += 1) {
    const result = await lighthouse(url + path, { port: debuggingPort, logLevel: 'error', onlyCategories: [...kinds] })
    // On a busy machine the browser now and then loses the beginning of the trace; that says nothing about the page.
    if (result && !result.lhr.runtimeError) results.push(result.lhr)
    else if (tries > runs * 4) throw new Error(`No result for ${path}: ${result?.lhr.runtimeError?.message}`)
  }
  const scores = kinds.map((kind) => Math.round(100 * median(results.map((lhr) => lhr.categories[kind]?.score ?? 0))))
  const value = (audit: string) => median(results.map((lhr) => lhr.audits[audit]?.numericValue ?? 0))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((audit) => Math.round(value(audit)))
    .join(' / ')
  const shift = value('cumulative-layout-shift')
  const machine = median(results.map((lhr) => lhr.environment.benchmarkIndex))
  const problems = kinds.flatMap((kind, index) => ((scores[index] ?? 0) < wanted[kind] ? problemsOf(kind) : []))
  console.log(
    `${path.padEnd(16)}${scores.map((score) => String(score).padStart(16)).join('')}   ${times.padEnd(20)} ${shift.toFixed(3)}   ${String(Math.round(machine)).padEnd(7)}  ${problems.join(', ') || 'none'}`,
  )

  function problemsOf(kind: (typeof kinds)[number]) {
    const [lhr] = results
    return (lhr?.categories[kind]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr?.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${lhr?.audits[id]?.displayValue ?? ''}`.trim())
  }
}
