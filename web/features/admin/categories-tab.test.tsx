// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdminCategory } from '../../../domain/contracts/categories.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentToast, dismissToast } from '../../ui/overlays/toast.ts'
import { CategoriesTab } from './categories-tab.tsx'

const category = (id: number, name: string, more: Partial<AdminCategory> = {}): AdminCategory => ({
  id,
  name,
  slug: name.toLowerCase(),
  parentId: null,
  approved: true,
  makerId: null,
  maker: null,
  uses: 0,
  isFixed: false,
  ...more,
})
const kept = [
  category(1, 'Lighting', { isFixed: true }),
  category(7, 'Lava lamps', { approved: false, makerId: 5, maker: 'ann' }),
  category(8, 'Clocks'),
]

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url.endsWith('/csrf-token')) return Response.json({ csrfToken: 't' })
    if (method === 'GET') return Response.json(kept)
    const { name } = JSON.parse(body as string) as { name: string }
    const known = kept.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return Response.json(known ?? category(9, name), { status: known ? 200 : 201 })
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <CategoriesTab />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  dismissToast()
  vi.unstubAllGlobals()
})

const rowOf = (name: string) => [...place.querySelectorAll('tr')].find((row) => row.textContent?.includes(name))
const text = () => expect.poll(() => place.textContent)

it('names who made a category, as far as that is known', async () => {
  await text().toContain('Clocks')
  expect(rowOf('Lighting')?.textContent).toContain('The site')
  expect(rowOf('Lava lamps')?.textContent).toContain('ann')
  expect(rowOf('Clocks')?.textContent).not.toContain('member')
})

it.each([
  ['Mirrors', { title: 'Category Created', description: 'Mirrors' }],
  ['clocks', { title: 'Category already exists', description: '“Clocks” is in everyone’s list.' }],
  ['lava lamps', { title: 'Category already proposed', description: 'Approve “Lava lamps” to put it in every list.' }],
])('says what became of the new name %s', async (name, words) => {
  await text().toContain('Clocks')
  const field = place.querySelector('input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, name)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  place.querySelector('form')!.requestSubmit()
  await expect.poll(currentToast).toMatchObject(words)
})
