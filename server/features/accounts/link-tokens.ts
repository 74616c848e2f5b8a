import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link carries; the database keeps only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const deadLink = 'This link is not valid any more. Please ask for a new one.'
