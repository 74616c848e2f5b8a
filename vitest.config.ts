import { defineConfig } from 'vitest/config'

// Room for a slow and busy machine; a test that passes takes none of it.
const patient = { expect: { poll: { timeout: 20_000, interval: 50 } }, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    // Each file brings its own database: more than two at once only take each other's processor.
    maxWorkers: 2,
    teardownTimeout: 60_000,
    projects: [
      {
        // It asks the compiler for its API in JavaScript, which TypeScript 7 has no more.
        resolve: { alias: { typescript: 'typescript-5' } },
        test: {
          name: 'server',
          server: { deps: { inline: ['openapi-typescript'] } },
          include: ['server/**/*.test.ts', 'domain/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // Nothing of the server lives outside of an app, so a worker need not load it anew for every file.
          isolate: false,
          testTimeout: 300_000,
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts'],
          // A site, its photo reader and a browser keep two cores busy.
          fileParallelism: false,
          testTimeout: 360_000,
          ...patient,
        },
      },
    ],
  },
})
