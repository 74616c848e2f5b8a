// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^build/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(`web/${name}`, 'utf8') }))

/** Where a file that comes later may be asked for, besides through lazyPart, lazyOverlay, lazyPage and fetchPart. */
const answeringForThemselves = [
  'boot.ts', // has nothing else yet, and says itself when the app is missing
  'app/offline.ts', // nobody waits for it
  'lib/signal.ts', // without it there is only what the network gives
  'app/shell.tsx', // signing out goes on without it
]

describe('parts that come later', () => {
  it('all stand inside a boundary of their own', () => {
    const lazy = sources.filter(({ text }) => /\blazy\(/.test(text)).map(({ name }) => name)
    expect(lazy.sort()).toEqual(['app/lazy-page.tsx', 'lib/lazy-part.tsx'])
  })

  it('are all fetched by what knows that a release may have taken them away', () => {
    const careless = sources.filter(({ name, text }) => {
      const fetched = text.match(/\bimport\(/g)?.length ?? 0
      const guarded =
        text.match(/(lazyPart|lazyOverlay|lazyPage|fetchPart)(<[^>]*>)?\([^]{0,60}?\bimport\(/g)?.length ?? 0
      return fetched > guarded && !answeringForThemselves.includes(name)
    })
    expect(careless.map(({ name }) => name)).toEqual([])
  })
})
