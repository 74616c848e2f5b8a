/** Where the service worker leaves what other apps share. */
const shared = 'shared-photos'
/** Told when photos were handed over to a form that is open already. */
export const photosHanded = 'photos-handed'

let handed: readonly File[] = []

/** Photos taken before there is a form for them: the next one takes them. */
export function handPhotos(files: readonly File[]): void {
  handed = files
  dispatchEvent(new Event(photosHanded))
}

/** What was taken with the button below, and what was shared from another app; each is given out once. */
export async function takeHandedPhotos(): Promise<File[]> {
  const taken = [...handed]
  handed = []
  return taken.length > 0 ? taken : takeShared()
}

async function takeShared(): Promise<File[]> {
  if (!globalThis.caches || !(await caches.has(shared))) return []
  const cache = await caches.open(shared)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  const files = await Promise.all(
    answers.map(async (answer) => answer && new File([await answer.blob()], 'photo', { type: typeOf(answer) })),
  )
  await caches.delete(shared)
  return files.filter((file) => file !== undefined)
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? ''
