import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Everything the outbox holds for an address, oldest first. */
export async function mailsTo(app: Pick<TestApp, 'dataDir'>, address: string) {
  const folder = path.join(app.dataDir, 'outbox')
  const names = (() => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    } catch {
      return []
    }
  })()
  const mails = await Promise.all(
    names.toSorted().map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

/** The tokens of the links to this page that were mailed to an address, once there are that many. */
export function linkTokens(app: Pick<TestApp, 'dataDir'>, address: string, page: string, count = 1): Promise<string[]> {
  return eventually(async () => {
    const texts = (await mailsTo(app, address)).map(({ text }) => text ?? '')
    const tokens = texts.flatMap((text) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
    if (tokens.length < count) throw new Error(`${tokens.length} mails with a link to ${page} for ${address} yet`)
    return tokens
  })
}
