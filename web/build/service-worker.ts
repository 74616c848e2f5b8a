import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What must open without signal: the menu, the way to the form, the form, signing in, and the sending of what it captured. */
const offlineModules =
  /\/(main|navigation-drawer|auth-modal|pages\/(gatherings-page|new-gathering-page|quick-gathering))\.tsx$|lib\/outbox-delivery\.ts$/
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
          if (chunk?.type !== 'chunk' || files.has(fileName)) return
          files.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const name of chunk.imports) collect(name)
        }
        for (const output of Object.values(bundle)) {
          if (
            output.type === 'asset' &&
            /\.(woff2|css)$/.test(output.fileName) &&
            !/leaflet|map-/.test(output.fileName)
          )
            files.add(output.fileName)
          if (output.type === 'chunk' && (output.isEntry || offlineModules.test(output.facadeModuleId ?? '')))
            collect(output.fileName)
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
