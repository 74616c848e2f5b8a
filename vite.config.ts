import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { mapPlaces } from './web/build/map-places.ts'
import { readingFirst } from './web/build/reading-first.ts'
import { serviceWorker } from './web/build/service-worker.ts'

// What most pages show, and what most lists and detail pages need besides: a file each, for on a phone's network every
// file costs a round trip, however small it is.
const reading =
  /lucide-react[\\/].*[\\/](award|chevron-left|chevron-right|flame|heart|map-pin|message-circle|sparkles|store)\.|web[\\/]ui[\\/](detail[\\/]insider|photo|price-tag|money|skeleton|card|empty|infinite|tabs|badge|use-media|drawings[\\/](category|finds))|web[\\/]lib[\\/](format|location)|web[\\/]features[\\/]records[\\/]record-title|domain[\\/]rules[\\/](?!usernames)/
const lists =
  /lucide-react[\\/]|web[\\/]ui[\\/](match-ring|form-actions|tag-link|fields[\\/](field|text-field|choice|select)|overlays[\\/](sheet|dialog|use-modal|confirm)|drawings[\\/](steps|trouble|waiting))|web[\\/]lib[\\/](place-control|debounce|forms[\\/]drafts|device-storage|ids|share)|web[\\/]features[\\/](categories|records|stores[\\/]store-choice|images[\\/]photo-files|outbox[\\/]outbox\.api)|useInfiniteQuery|infiniteQuery/

const pages: Record<string, EnvironmentOptions> = {
  ssr: {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { noExternal: true, conditions: ['worker', 'module', 'production'] },
    build: {
      outDir: '../dist/pages',
      manifest: false,
      sourcemap: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'web/render-page.tsx', output: { codeSplitting: undefined } },
    },
  },
}

/** What reads photos on the device keeps its networks itself, apart from the files of a release. */
const assetFileNames = ({ names }: { names: string[] }) =>
  `${names.some((name) => /\.onnx$|^ort-wasm/.test(name)) ? 'networks' : 'assets'}/[name]-[hash][extname]`

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [react(), tailwindcss(), mapPlaces(), readingFirst(), serviceWorker()],
  // Two builds: what browsers load, and the same app for the server, which renders its public pages.
  builder: {},
  environments: command === 'build' ? pages : {},
  worker: { format: 'es', rolldownOptions: { output: { assetFileNames } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    // Popovers, light-dark() and @starting-style are used as the platform gives them: every engine since mid-2024.
    target: ['chrome125', 'edge125', 'firefox129', 'safari17.5'],
    // Everything must come from our own origin: the content security policy refuses data: fonts and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app itself is an entry too, though the page's script fetches it later: its parts then make one file.
      input: { index: 'web/index.html', main: 'web/main.tsx' },
      output: {
        assetFileNames,
        // The libraries change seldom; apart from our code they stay in the browser's cache across releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/, priority: 2 },
            {
              name: 'boot',
              test: /web[\\/](boot|app[\\/]early-acts|lib[\\/](fresh-page|phone[\\/]install-offer))|preload-helper/,
              priority: 2,
            },
            { name: 'start', tags: ['$initial'], test: /\.(tsx?|m?js)$/, priority: 1 },
            { name: 'reading', test: reading, minShareCount: 3 },
            { name: 'lists', test: lists, minShareCount: 3 },
          ],
        },
      },
    },
  },
}))
