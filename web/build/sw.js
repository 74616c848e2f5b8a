/* Opens the app without signal. The build fills in the release and its files; see service-worker.ts beside it. */
const release = '__RELEASE__'
const files = ['__FILES__']

const cacheName = `hgfs-${release}`
const shellPage = '/gatherings/new'
/** How many earlier releases stay for pages that are still open. */
const mostEarlier = 2
/** Pictures that were seen: those for everybody, and those that only the person here may see, which go when they leave. */
const pictures = 'pictures-open'
const ownPictures = 'pictures-own'
const mostPictures = 300
/** Where the phone sends photos that are shared with the app, as the manifest says; where they wait for the form. */
const sharePath = '/gatherings/share'
const sharedPhotos = 'shared-photos'
const mostShared = 10

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.pathname === sharePath) return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, shellPage))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
  else if (url.pathname.startsWith('/images/')) event.respondWith(picture(event))
  else event.respondWith(fromNetwork(request, request))
})

async function install() {
  const cache = await caches.open(cacheName)
  await Promise.all(files.map((file) => keepFile(cache, file)))
  const page = await fetch(shellPage, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`${page.status}: ${page.statusText}`)
  const html = impersonal(await page.text())
  // A release may have come out meanwhile: a page without its files would be worse than none.
  const strangers = (html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []).filter((name) => !files.includes(name))
  if (strangers.length > 0) throw new Error(`Another release has ${strangers.join(', ')}`)
  await cache.put(
    shellPage,
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...policyOf(page) } }),
  )
}

/** Names of built files carry their content's hash: what the last release had under the same name is not fetched again. */
async function keepFile(cache, file) {
  const kept = file.startsWith('/assets/') ? await caches.match(file) : undefined
  if (kept) return cache.put(file, kept)
  await cache.add(file)
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

/** Pages of earlier releases may still be open, in other tabs too, and ask for their files. */
async function activate() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const earlier = (await caches.keys()).filter((name) => name.startsWith('hgfs-') && name !== cacheName)
  const over = open.length > 0 ? earlier.slice(0, -mostEarlier) : earlier
  await Promise.all(over.map((name) => caches.delete(name)))
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
    const kept = await keptHere(otherwise)
    if (kept) return kept
    throw error
  }
}

/** This release's own page goes before those of others. */
const keptHere = async (request) => (await (await caches.open(cacheName)).match(request)) ?? caches.match(request)

/** Pictures never change under their name, but not everybody may see each: the server is asked while it answers. */
async function picture(event) {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(keepPicture(request.url, response.clone()).catch(() => {}))
    return response
  } catch (error) {
    const kept = await caches.match(request.url)
    if (kept) return kept
    throw error
  }
}

async function keepPicture(url, response) {
  const isOpen = /public/.test(response.headers.get('cache-control') ?? '')
  const cache = await caches.open(isOpen ? pictures : ownPictures)
  if (await cache.match(url)) return
  await cache.put(url, response)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, -mostPictures).map((old) => cache.delete(old)))
}

/** Photos from the gallery never leave the phone on this way: the form takes them from here. */
async function takeShared(request) {
  const photos = (await request.formData())
    .getAll('photos')
    .filter((part) => typeof part !== 'string' && part.type.startsWith('image/'))
  await caches.delete(sharedPhotos)
  const cache = await caches.open(sharedPhotos)
  await Promise.all(
    photos
      .slice(0, mostShared)
      .map((photo, at) => cache.put(`/shared/${at}`, new Response(photo, { headers: { 'content-type': photo.type } }))),
  )
  return Response.redirect(shellPage, 303)
}

/** The person has been told of the new release and wants it now. */
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting())
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
  // A dot on the app's icon, where the phone has such; the app itself knows the number.
  await self.navigator.setAppBadge?.().catch(() => {})
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
