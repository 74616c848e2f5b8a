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

it.each([
  ['/people/a%2Fb', 'a/b'],
  ['/people/a%252Fb', 'a%2Fb'],
  ['/people/you%20%26%20me%3F', 'you & me?'],
  ['/p%65ople/100%25', '100%'],
  ['/people/100%', '100%'],
  ['/people/%2E%2E%2F/', '../'],
])('reads the parameter of %s once', (address, username) => {
  expect(matchPage(address)).toMatchObject({ page: { path: '/people/:username' }, params: { username } })
})
