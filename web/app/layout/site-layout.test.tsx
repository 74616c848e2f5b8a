// @vitest-environment node
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { SiteLayout } from './site-layout.tsx'

type LayoutProps = ComponentProps<typeof SiteLayout>

const nothing = () => undefined
const maria = { username: 'maria', isAdmin: false, isInsider: false }

/** Rendered where there is no window: also shows that nothing in the shell needs one. */
function render(props: Partial<LayoutProps> = {}, path = '/') {
  return renderToString(
    <Router ssrPath={path}>
      <SiteLayout user={null} findCount={0} onLogin={nothing} onLogout={nothing} onInsider={nothing} {...props}>
        <h1>Page</h1>
      </SiteLayout>
    </Router>,
  )
}

const count = (html: string, words: string) => html.split(words).length - 1

describe('site layout', () => {
  it('offers guests to sign in, and nothing that needs an account', () => {
    const html = render({ notifications: <span>bell</span> })
    expect(html).toContain('Login / Register')
    for (const word of ['Logout', 'Insider', '/profile', '/admin', 'bell']) expect(html).not.toContain(word)
  })

  it('shows the signed-in their name, and Admin to admins only', () => {
    expect(render({ user: maria })).toMatch(/href="\/profile"[^]*maria[^]*Logout/)
    expect(render({ user: maria })).not.toContain('href="/admin"')
    expect(render({ user: { ...maria, isAdmin: true } })).toContain('href="/admin"')
  })

  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('wears %d finds as %j in the header and in the bottom bar', (findCount, badge) => {
    const html = render({ findCount }).replaceAll('<!-- -->', '')
    const words = findCount === 1 ? ' find<' : ' finds<'
    expect(count(html, `>${badge}<span class="sr-only">${words}`)).toBe(badge ? 2 : 0)
  })

  it.each([
    ['/hunts/12', '/hunts'],
    ['/gatherings', '/gatherings'],
    ['/scores', '/scores'],
  ])('marks where %s belongs', (path, href) => {
    const current = [...render({}, path).matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => link)
    expect(current).toHaveLength(2)
    for (const link of current) expect(link).toContain(`href="${href}"`)
  })

  it('has the search, and the profile of whoever is signed in, on every screen', () => {
    expect(render()).toMatch(/<a aria-label="Search"[^>]*href="\/search"/)
    expect(render({ user: maria })).toMatch(/<a[^>]*href="\/profile"/)
  })

  it('folds the footer to a line on the phones of members only', () => {
    const footer = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer'))
    expect(footer(render({ user: maria }))).toContain('max-md:hidden')
    expect(footer(render())).not.toContain('max-md:hidden')
  })

  it('has a newsletter box', () => {
    expect(render()).toContain('Subscribe')
  })

  it('adds buttons to other networks only when sharing is switched on', () => {
    expect(render()).not.toContain('Share to Twitter')
    expect(render({ socialSharing: true })).toContain('Share to Twitter')
  })
})
