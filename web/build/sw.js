/* Opens the app without signal. The build fills in the release and its files; see service-worker.ts beside it. */
const release = '__RELEASE__'
const files = ['__FILES__']

const cacheName = `hgfs-${release}`
const shellPage = '/gatherings/new'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, shellPage))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
  else if (!url.pathname.startsWith('/images/')) event.respondWith(fromNetwork(request, request))
})

async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  const page = await fetch(shellPage, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`${page.status}: ${page.statusText}`)
  await cache.put(
    shellPage,
    new Response(impersonal(await page.text()), {
      headers: { 'content-type': 'text/html; charset=utf-8', ...policyOf(page) },
    }),
  )
}

/** The page without what belongs to one visit: who is signed in, and the token of the session. */
const impersonal = (html) =>
  html
    .replace(/<script type="application\/json" id="initial-data">.*?<\/script>/s, '')
    .replace(/<meta name="csrf-token"[^>]*>/, '')

/** The kept page is as strict as the served one. */
function policyOf(page) {
  const policy = page.headers.get('content-security-policy')
  return policy ? { 'content-security-policy': policy } : {}
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('hgfs-') && name !== cacheName).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** Names of built files carry their content's hash: once here, never asked for again. */
async function fromCache(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}

async function fromNetwork(request, otherwise) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(otherwise)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.href ?? '/'))
})

/** Every push must be shown, also one that makes no sense. */
async function showPush(data) {
  let notification = {}
  try {
    notification = data.json()
  } catch {
    // Said in general words below.
  }
  await self.registration.showNotification('Hunt Gather Find Score', {
    body: notification.message ?? 'You have a new notification.',
    tag: `notification-${notification.id ?? 'new'}`,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { href: notification.href ?? '/finds' },
  })
}

/** In a window that is open already, if there is one. Only pages of this site are opened. */
async function openPage(href) {
  const url = new URL(href, location.origin)
  if (url.origin !== location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return self.clients.openWindow(url.href)
  await window.focus()
  await window.navigate(url.href)
}
