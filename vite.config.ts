import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapPlaces } from './web/build/map-places.ts'
import { serviceWorker } from './web/build/service-worker.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), mapPlaces(), serviceWorker()],
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
      output: {
        // The libraries change seldom; apart from our code they stay in the browser's cache across releases.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/ }],
        },
      },
    },
  },
})
