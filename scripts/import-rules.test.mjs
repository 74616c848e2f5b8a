import { describe, expect, it } from 'vitest'
import { rules } from './import-rules.mjs'
import { checkImports } from './imports.mjs'

const brokenIn = (tree) => [...new Set(checkImports(tree).map(({ rule }) => rule))]

// Importer, what it imports, and the one rule this breaks. The features are invented: no rule names one.
const offenses = [
  ['domain/rules/kites.ts', 'react', 'domain is pure'],
  ['domain/rules/kites.ts', 'node:fs', 'domain is pure'],
  ['domain/rules/kites.ts', '../../server/app/config.ts', 'domain is pure'],
  ['web/lib/api.ts', '../../server/app/config.ts', 'web without server'],
  ['web/lib/api.ts', 'fs', 'web without server'],
  ['server/http/pages.ts', '../../web/app/routes.tsx', 'server without web'],
  ['server/features/kites/kites.routes.ts', './kites.queries.ts', 'routes bind'],
  ['server/features/kites/kites.routes.ts', '../../db/engine.ts', 'routes bind'],
  ['server/features/kites/kites.service.ts', './kites.routes.ts', 'services decide'],
  ['server/features/kites/kites.queries.ts', './kites.service.ts', 'queries fetch'],
  ['server/features/kites/kites.queries.ts', '../../providers/mail/index.ts', 'queries fetch'],
  ['server/features/kites/kites.service.ts', '../boats/boats.queries.ts', 'features meet at the door'],
  ['server/features/kites/kites.service.ts', '../boats/sails.service.ts', 'features meet at the door'],
  ['server/features/kites/wind/gusts.ts', '../../boats/sails.ts', 'features meet at the door'],
  ['server/cli/fly.ts', '../features/kites/wind.service.ts', 'commands come through the door'],
  ['server/cli/fly.ts', '../features/kites/kites.jobs.ts', 'commands come through the door'],
  ['server/app/build-app.ts', '../features/kites/wind.service.ts', 'the app plugs features in'],
  ['server/main.ts', './features/kites/kites.queries.ts', 'the app plugs features in'],
  ['server/providers/maps/index.ts', '../../features/kites/kites.service.ts', 'foundations know no feature'],
  ['server/db/engine.ts', '../features/kites/kites.service.ts', 'foundations know no feature'],
  ['server/http/pages.ts', '../features/kites/kites.service.ts', 'foundations know no feature'],
  ['server/jobs/queue.ts', '../features/kites/kites.service.ts', 'foundations know no feature'],
  ['server/features/kites/kites.service.ts', '../../db/schema/kites.ts', 'SQL only in queries'],
  ['server/features/kites/kites.service.ts', 'drizzle-orm', 'drizzle-orm in its room'],
  ['server/features/kites/kites.queries.ts', 'postgres', 'postgres and @electric-sql/.* in its room'],
  ['server/features/kites/kites.service.ts', '@weather-company/sdk', 'vendors only in providers'],
  ['server/features/kites/kites.routes.ts', 'fastify', 'fastify and @fastify/.* in its room'],
  ['server/features/kites/kites.routes.ts', '@fastify/multipart', 'fastify and @fastify/.* in its room'],
  ['server/features/kites/kites.service.ts', 'pino', 'pino in its room'],
  ['server/features/kites/kites.jobs.ts', 'pg-boss', 'pg-boss in its room'],
  ['server/features/kites/kites.service.ts', 'prom-client', 'prom-client and piscina in its room'],
  [
    'server/features/kites/kites.service.ts',
    '@node-rs/argon2',
    '@node-rs/argon2 and @zxcvbn-ts/language-common in its room',
  ],
  ['server/features/kites/kites.service.ts', 'sharp', 'sharp in its room'],
  ['server/features/kites/kites.service.ts', 'csv-parse', 'csv-parse in its room'],
  ['web/features/kites/kite-card.tsx', '../boats/boat-card.tsx', 'web features meet through their API'],
  ['web/features/kites/wind/gusts.ts', '../../boats/sails.api.ts', 'web features meet through their API'],
  ['web/features/kites/kite-card.tsx', '../../pages/home-page.tsx', 'web features are below pages'],
  ['web/pages/home-page.tsx', '../app/layout.tsx', 'pages are below app'],
  ['web/ui/button.tsx', '../features/kites/kite-card.tsx', 'ui and lib know no feature'],
  ['web/lib/format.ts', '../pages/home-page.tsx', 'ui and lib know no feature'],
  ['server/features/kites/kites.service.ts', '../../testing/test-app.ts', 'no test code in the product'],
]

describe('import rules', () => {
  it.each(offenses)('%s may not import %s', (path, specifier, rule) => {
    expect(brokenIn({ [path]: `import { thing } from '${specifier}'\nuse(thing)` })).toEqual([rule])
  })

  it('has an offense for every rule', () => {
    const proven = new Set(offenses.map(([, , rule]) => rule))
    expect(rules.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })

  it.each([
    ['an export', "export { thing } from '../boats/boats.queries.ts'"],
    ['an export of everything', "export * from '../boats/boats.queries.ts'"],
    ['an import at run time', "const thing = await import('../boats/boats.queries.ts')"],
    ['an import in a type', "type Thing = import('../boats/boats.queries.ts').Thing"],
    ['a type import', "import type { Thing } from '../boats/boats.queries.ts'"],
    ['a worker', "new Worker(new URL('../boats/boats.queries.ts', import.meta.url))"],
  ])('sees %s', (_, source) => {
    expect(brokenIn({ 'server/features/kites/kites.service.ts': source })).toEqual(['features meet at the door'])
  })

  it('finds a circle, and leaves types out of it', () => {
    const circle = {
      'domain/rules/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'domain/rules/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'domain/rules/c.ts': "import { a } from './a.ts'\nexport const c = a",
    }
    expect(brokenIn(circle)).toEqual(['no cycles'])
    expect(
      brokenIn({ ...circle, 'domain/rules/c.ts': "import type { a } from './a.ts'\nexport type C = typeof a" }),
    ).toEqual([])
  })

  const door = (feature) => `server/features/${feature}/${feature}.service.ts`
  const uses = (...features) =>
    features.map((name) => `export { ${name} } from '../${name}/${name}.service.ts'`).join('\n')

  it('finds a knot of features, of types too and however many files it takes, and says who ties it', () => {
    const knot = {
      [door('kites')]: uses('wind'),
      [door('wind')]: '',
      'server/features/wind/gusts.ts': uses('boats'),
      [door('boats')]: '',
      'server/features/boats/boats.queries.ts': "import type { thing } from '../kites/kites.service.ts'",
      [door('shore')]: uses('boats'),
    }
    const found = checkImports(knot).filter(({ rule }) => rule === 'features form a tree')
    expect(found.map(({ line }) => line.split('\n')[0])).toEqual(['a knot of boats, kites, wind'])
    expect(found[0].line).toContain('server/features/wind/gusts.ts → server/features/boats/boats.service.ts')
    expect(brokenIn({ ...knot, 'server/features/wind/gusts.ts': '' })).not.toContain('features form a tree')
  })

  it('ties no knot with a test, nor with two ways to one feature', () => {
    expect(
      brokenIn({
        [door('kites')]: uses('wind', 'boats'),
        [door('boats')]: uses('wind'),
        'server/features/wind/wind.test.ts': uses('kites'),
      }),
    ).toEqual([])
  })

  it('lets a well-kept feature through', () => {
    expect(
      brokenIn({
        'domain/contracts/kites.ts': "import { z } from 'zod'\nimport { endpoint } from './endpoint.ts'",
        'domain/rules/kites.test.ts': "import { it } from 'vitest'\nimport { fly } from './kites.ts'",
        'server/features/kites/kites.routes.ts':
          "import { memberRoute } from '../../http/route.ts'\nimport type { FastifyInstance } from 'fastify'\nimport { fly } from './kites.service.ts'",
        'server/features/kites/kites.service.ts':
          "import { z } from 'zod'\nimport type { Db } from '../../db/engine.ts'\nimport { insertKite } from './kites.queries.ts'\nimport { sail } from '../boats/boats.service.ts'",
        'server/features/kites/kites.queries.ts':
          "import { sql } from 'drizzle-orm'\nimport { kites } from '../../db/schema/kites.ts'",
        'server/features/kites/kites.test.ts':
          "import { openTestApp } from '../../testing/test-app.ts'\nimport { boats } from '../../db/schema/boats.ts'",
        'server/providers/mail/smtp.ts':
          "import { createTransport } from 'nodemailer'\nimport { once } from 'node:events'",
        'web/pages/kites-page.tsx':
          "import { KiteCard } from '../features/kites/kite-card.tsx'\nimport { Button } from '../ui/button.tsx'",
        'web/features/kites/kite-card.tsx':
          "import { format } from '../../lib/format.ts'\nimport { useState } from 'react'\nimport { boatsQuery } from '../boats/boats.api.ts'\nimport type { Sail } from '../boats/sails.ts'",
      }),
    ).toEqual([])
  })
})
