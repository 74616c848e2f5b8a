import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Photo } from './photo.tsx'

const drawn = (categoryId: number | null) => renderToString(<Photo src={null} alt="Lamp" categoryId={categoryId} />)

it('draws the kind of thing where there is no picture, and says what it is', () => {
  const kinds = [1, 2, 3, 4, 5, 6, null].map(drawn)
  expect(new Set(kinds).size).toBe(7)
  for (const kind of kinds) expect(kind).toContain('aria-label="Lamp"')
  expect(drawn(99)).toBe(drawn(null))
})

it('puts no style attribute into the HTML, which the content security policy would refuse', () => {
  const html = renderToString(<Photo src="/images/a.webp" alt="" style={{ viewTransitionName: 'hunt-photo-1' }} />)
  expect(html).not.toContain('style=')
  expect(html).toContain('data-transition-name="hunt-photo-1"')
})
