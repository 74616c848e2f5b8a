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
