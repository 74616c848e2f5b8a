import { describe, expect, it } from 'vitest'
import { addressToRender } from './render-page.tsx'

describe('the address that a page is rendered and cached for', () => {
  it('keeps only parameters that the page reads, with values that it understands, once and in one order', () => {
    for (const [given, kept] of [
      ['/?tab=1', '/'],
      ['/?tab=2&tab=3&x=1', '/'],
      ['/?tab=explore&tab=feed', '/?tab=explore'],
      ['/hunts?x=1&sort=none&radius=7&status=open', '/hunts'],
      ['/hunts?sort=nearest&q=lamp&q=rug', '/hunts?q=lamp&sort=nearest'],
      ['/hunts?status=found', '/hunts?status=found'],
      ['/gatherings?tag=brass&status=found', '/gatherings?tag=brass'],
      ['/search?page=1&q=a+b&colors=red&x=1', '/search?q=a+b&colors=red'],
      ['/stores?q=boston&page=2', '/stores?q=boston'],
      ['/trip?share=abc&id=7&x=1', '/trip?id=7&share=abc'],
      ['/gatherings/7?from=mail', '/gatherings/7'],
      ['/people/J%C3%B6rg%2FB?x=1', '/people/J%C3%B6rg%2FB'],
    ])
      expect([given, addressToRender(given!)]).toEqual([given, kept])
  })

  it('is null for other spellings of a path, and for pages that the browser renders', () => {
    for (const url of [
      '/hunts//',
      '/hunts/',
      '/%68unts',
      '/gatherings/%37',
      '//',
      '/profile',
      '/nowhere',
      '/hunts/%zz',
    ])
      expect([url, addressToRender(url)]).toEqual([url, null])
  })
})
