// Who may import whom. Paths are matched by their form, so that a new feature is covered without an edit here.
// A package is written `npm:NAME`, a Node built-in `node:NAME`. `$1` in `to` and `except` is what `from` caught.

const tests = String.raw`\.(test|spec)\.tsx?$|^server/testing/|^tests/|^bench/`
/** A feature's one door, and what the app besides plugs in of it. */
const door = String.raw`^server/features/([^/]+)/\1\.service\.ts$`
const plugs = String.raw`^server/features/([^/]+)/\1\.(service|routes|jobs)\.ts$`
const withSql = String.raw`\.queries\.ts$|^server/db/`

/** The room of a package on the server. zod is at home everywhere; any other is a vendor's and stays in providers/. */
const packageRooms = [
  ['(fastify|@fastify/.*)', '^server/(http|app)/'],
  ['(pino)', '^server/(http|app)/'],
  ['(pg-boss)', '^server/jobs/'],
  ['(prom-client|piscina)', '^server/app/'],
  ['(@node-rs/argon2|@zxcvbn-ts/language-common)', '^server/features/accounts/'],
  ['(sharp)', '^server/(features/images|providers/ai)/'],
  ['(drizzle-orm)', withSql],
  ['(postgres|@electric-sql/.*)', '^server/db/'],
  ['(csv-parse)', '^server/files/'],
]
const roomed = packageRooms.map(([name]) => name).join('|')

/** The server's feature a path belongs to; tests may look into any. */
export const featureOf = (path) =>
  new RegExp(tests).test(path) ? undefined : path.match(/^server\/features\/([^/]+)\//)?.[1]

export const rules = [
  {
    name: 'domain is pure',
    why: 'it runs in the browser and on the server, so it imports only itself and zod',
    from: '^domain/',
    fromExcept: tests,
    to: '.',
    except: '^domain/|^npm:zod$',
  },
  {
    name: 'web without server',
    why: 'they meet in domain/',
    from: '^web/',
    // What runs while the app is built, not in the browser.
    fromExcept: '^web/build/',
    to: '^server/|^node:',
  },
  { name: 'server without web', why: 'they meet in domain/', from: '^server/', to: '^web/' },
  {
    name: 'routes bind',
    why: 'routes call services, which call queries',
    from: String.raw`\.routes\.ts$`,
    to: String.raw`\.(queries|jobs|routes)\.ts$|^server/db/`,
  },
  {
    name: 'services decide',
    why: 'a service knows neither routes nor job handlers',
    from: String.raw`\.service\.ts$`,
    to: String.raw`\.(routes|jobs)\.ts$`,
  },
  {
    name: 'queries fetch',
    why: 'a query knows the database, nothing above it',
    from: String.raw`\.queries\.ts$`,
    to: String.raw`\.(routes|service|jobs)\.ts$|^server/(app|jobs|providers)/`,
  },
  {
    name: 'features meet at the door',
    why: 'another feature is used only through its NAME/NAME.service.ts',
    from: '^server/features/([^/]+)/',
    fromExcept: tests,
    to: '^server/features/(?!$1/)',
    except: door,
  },
  {
    name: 'commands come through the door',
    why: 'a feature is used only through its NAME/NAME.service.ts',
    from: '^server/cli/',
    fromExcept: tests,
    to: '^server/features/',
    except: door,
  },
  {
    name: 'the app plugs features in',
    why: 'it knows their routes and jobs, and everything else through NAME/NAME.service.ts',
    from: '^server/(app/|main)',
    fromExcept: tests,
    to: '^server/features/',
    except: plugs,
  },
  {
    name: 'foundations know no feature',
    why: 'features stand on the database, HTTP, jobs and providers, not the other way round',
    from: '^server/(db|http|jobs|files|providers)/',
    fromExcept: tests,
    to: '^server/features/',
  },
  {
    name: 'SQL only in queries',
    why: 'tables belong in *.queries.ts and server/db',
    from: '^server/',
    fromExcept: `${tests}|${withSql}`,
    to: '^server/db/schema/',
    typesAllowed: true,
  },
  {
    name: 'vendors only in providers',
    why: 'each outside service has an embedded twin behind the same interface',
    from: '^server/',
    fromExcept: `${tests}|^server/providers/`,
    to: '^npm:',
    except: `^npm:(zod|${roomed})$`,
    typesAllowed: true,
  },
  ...packageRooms.map(([name, room]) => ({
    name: `${name.replace(/[()]/g, '').replaceAll('|', ' and ')} in its room`,
    why: `it may be imported in ${room}`,
    from: '^server/',
    fromExcept: `${tests}|${room}`,
    to: `^npm:${name}$`,
    typesAllowed: true,
  })),
  {
    name: 'web features meet through their API',
    why: 'another feature is used only through its NAME.api.ts and its types; components meet on pages',
    from: '^web/features/([^/]+)/',
    to: '^web/features/(?!$1/)',
    except: String.raw`^web/features/([^/]+)/\1\.api\.ts$`,
    typesAllowed: true,
  },
  {
    name: 'web features are below pages',
    why: 'pages bring features together',
    from: '^web/features/',
    to: '^web/(pages|app)/|^web/main',
  },
  { name: 'pages are below app', why: 'app chooses the page', from: '^web/pages/', to: '^web/app/|^web/main' },
  {
    name: 'ui and lib know no feature',
    why: 'they serve every feature alike',
    from: '^web/(ui|lib)/',
    to: '^web/(features|pages|app)/|^web/main',
  },
  {
    name: 'no test code in the product',
    why: 'what serves tests is not shipped',
    from: '^(domain|server|web)/',
    fromExcept: tests,
    to: tests,
  },
]
