// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import PhotoCheckDialog from './photo-check-dialog.tsx'

let root: Root
let place: HTMLElement
let urls: string[]

const show = (open: boolean) =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <PhotoCheckDialog open={open} onClose={() => {}} hunt={{ id: 1, productName: 'Copper pan' }} isMine={false} />
    </QueryClientProvider>,
  )
const text = () => expect.poll(() => place.textContent)
function choosePhoto() {
  const field = place.querySelector('input')!
  // The server draws this format; happy-dom draws none.
  const file = new File(['pixels'], 'pan.avif', { type: 'image/avif' })
  Object.defineProperty(field, 'files', { value: [file] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/csrf-token')
      ? Response.json({ csrfToken: 't' })
      : Response.json({ matchScore: 0.9, matchReason: 'It is a copper pan', provider: 'embedded' }),
  )
  urls = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls.push('blob:photo')
    return 'blob:photo'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.splice(urls.indexOf(url), 1))
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('opens without the photo and the verdict of the last time, and releases the photo when it has closed', async () => {
  show(true)
  await text().toContain('Take or choose a photo')
  choosePhoto()
  await text().toContain('It is a copper pan')
  expect(urls).toHaveLength(1)
  show(false)
  await text().toBe('')
  await expect.poll(() => urls).toEqual([])
  show(true)
  await text().toContain('Take or choose a photo')
  expect(place.textContent).not.toContain('It is a copper pan')
  expect(place.querySelector('img')).toBeNull()
})
