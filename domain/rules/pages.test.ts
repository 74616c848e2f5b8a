import { expect, it } from 'vitest'
import { pageDescriptions } from './page-descriptions.ts'
import { matchPage, notFoundPage, pages } from './pages.ts'

it('describes every page for search engines, and nothing else', () => {
  const paths = [notFoundPage, ...pages].map(({ path }) => path)
  expect(Object.keys(pageDescriptions).toSorted()).toEqual(paths.toSorted())
})

it.each([
  ['/newsletter/confirm', '/newsletter/confirm'],
  ['/newsletter/2026-11-12', '/newsletter/:day'],
  ['/hunts/new/', '/hunts/new'],
  ['/hunts/7', '/hunts/:id'],
])('finds the page of %s by its words before its parameters', (address, path) => {
  expect(matchPage(address)?.page.path).toBe(path)
})
