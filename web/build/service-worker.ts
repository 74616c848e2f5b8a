import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Only these are fetched when they are first used: the back office, and the map with its ground. All other
 * parts are on the device before anybody stands in an aisle without signal.
 */
const leftOut = /\/(pages\/(admin|dev-tools|security-test)-page|layout\/admin-layout|map\/map-canvas)\.tsx$/
const alwaysThere = ['/favicon.svg', '/manifest.webmanifest']

/** Writes /sw.js with the names of the files this release needs offline. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>()
        const collect = (fileName: string) => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || files.has(fileName) || leftOut.test(chunk.facadeModuleId ?? '')) return
          files.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const name of [...chunk.imports, ...chunk.dynamicImports]) collect(name)
        }
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && output.isEntry) collect(output.fileName)
          if (output.type === 'asset' && /\.woff2$|index-.*\.css$/.test(output.fileName)) files.add(output.fileName)
        }
        const names = [...files].sort().map((name) => `/${name}`)
        const list = JSON.stringify([...names, ...alwaysThere])
        const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
        const release = createHash('sha256').update(list).update(source).digest('hex').slice(0, 16)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source.replace('__RELEASE__', release).replace("['__FILES__']", list),
        })
      },
    },
  }
}
