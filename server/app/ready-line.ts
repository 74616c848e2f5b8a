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

/** Told as soon as they are made, whatever comes after: the passwords are stored only as hashes. */
export function printDemoAccounts({ accounts }: SeededDemo): void {
  const width = Math.max(...accounts.map(({ username }) => username.length))
  const lines = [
    'Accounts of the demo community, shown only this once:',
    ...accounts.map(({ username, password, role }) => `  ${username.padEnd(width)}  ${password}  ${role}`),
  ]
  console.log(lines.join('\n'))
}
