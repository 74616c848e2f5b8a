import type { SeededDemo } from '../features/demo/demo.service.ts'
import type { AppContext } from './context.ts'

/** What somebody who has just started the server wants to know, on standard output. */
export function printReady({ config, database, mailer, files, publicUrl }: AppContext): void {
  const lines = [
    `Hunt Gather Find Score is ready at ${publicUrl()}`,
    `  database  ${database.description}`,
    `  data      ${config.dataDir}`,
    `  photos    ${files.description}`,
    `  mail      ${mailer.description}`,
  ]
  console.log(lines.join('\n'))
}

const makeAdmin = 'set ADMIN_USERNAME and ADMIN_PASSWORD, or register and run: npm run admin -- grant USERNAME'

export function printClosedDemoAdmin(username: string): void {
  console.log(`The printed password of the demo's admin ${username} is taken away, because others can reach this site.`)
  console.log(`For an admin of your own, ${makeAdmin}`)
}

/** Prints the passwords once the demo is complete, and only then: they are stored as hashes. */
export function printDemoAccounts({ accounts }: SeededDemo): void {
  const width = Math.max(...accounts.map(({ username }) => username.length))
  const lines = [
    'Accounts of the demo community, shown only this once:',
    ...accounts.map(({ username, password, role }) => `  ${username.padEnd(width)}  ${password}  ${role}`),
  ]
  if (accounts.every(({ role }) => role !== 'admin'))
    lines.push('No admin is among them, because others can reach this site.', `For one, ${makeAdmin}`)
  console.log(lines.join('\n'))
}

/** A photo that is stored on one server is 404 on another, unless they share the store. */
export function warnOfLocalPhotos(
  {
    config,
    database,
  }: { config: Pick<AppContext['config'], 's3' | 'dataDir'>; database: Pick<AppContext['database'], 'engine'> },
  log: { warn(fields: object, event: string): void },
): void {
  if (database.engine === 'embedded' || config.s3) return
  log.warn(
    { dataDir: config.dataDir },
    'photos are stored on this server only, a second web server needs S3_* or a shared DATA_DIR',
  )
}
