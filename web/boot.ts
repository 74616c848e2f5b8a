import { noteEarlyActs } from './app/early-acts.ts'
import { isServed, renewPage } from './lib/fresh-page.ts'
import { keepInstallOffer } from './lib/phone/install-offer.ts'

const apology =
  '<p role="alert" class="m-4">This page could not be loaded. <a href="" class="underline">Try Again</a></p>'

/** Without the app there would be nothing: a release may just have taken it away, or the signal is gone. */
const start = async () => {
  try {
    await import('./main.tsx')
  } catch (error) {
    if ((await isServed()) && renewPage()) return
    console.error('The app could not be loaded', error)
    if (!root?.hasChildNodes()) root?.insertAdjacentHTML('beforeend', apology)
  }
}

/** The files of the page itself, told by the server, are fetched beside those of every page. */
function fetchPageFiles() {
  const names = JSON.parse(document.getElementById('page-files')?.textContent ?? '[]') as string[]
  for (const name of names) {
    const hint = document.createElement('link')
    Object.assign(hint, { rel: 'modulepreload', href: name, crossOrigin: '' })
    document.head.append(hint)
  }
}

/** At the second frame the first one has been painted. */
const firstPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
const longestWaitMs = 2000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isAtOnce = ({ loading }: HTMLImageElement) => loading === 'eager'

/** What the server rendered, with its first pictures, is on the screen before the scripts take the network for themselves. */
const isSeen = async (page: HTMLElement) => {
  await firstPaint()
  const pictures = [...page.querySelectorAll('img')].filter(isAtOnce)
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  await firstPaint()
}

keepInstallOffer()
const root = document.getElementById('root')
if (!root?.hasChildNodes() || document.hidden) void start()
else {
  noteEarlyActs(root)
  // A tab that is sent to the background meanwhile has no frames.
  void Promise.race([isSeen(root), wait(longestWaitMs)]).then(() => {
    fetchPageFiles()
    void start()
  })
}
