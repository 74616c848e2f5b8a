import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

type Manifest = Record<string, { file: string; imports?: string[] }>

const web = 'dist/web'
const manifest = JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8')) as Manifest

/** A chunk with everything it cannot run without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(imported, found)
  return found
}

it('the home page needs less than 120 kB of scripts, shell included', () => {
  const files = withImports('pages/home-page.tsx', withImports('main.tsx', withImports('index.html')))
  const sizes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(`${web}/${file}`)).length)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(120_000)
})
