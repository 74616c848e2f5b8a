import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { invalidField } from './errors.ts'

/**
 * What leaves the server as a cursor is sealed: nobody can read where a page ended (how far away a hunt is, for
 * example), make one up, or use it with another list or filter than it was made for.
 */
export interface CursorSeal {
  seal(position: string, list: string): string
  /** What was sealed, or 400. */
  open(cursor: string, list: string): string
}

const [nonceBytes, tagBytes] = [12, 16]

export function createCursorSeal(secret: string): CursorSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'list cursors', 32))
  return {
    seal(position, list) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(list))
      const sealed = Buffer.concat([cipher.update(position, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(cursor, list) {
      const bytes = Buffer.from(cursor, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(list))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch {
        throw invalidField('Invalid cursor', 'cursor')
      }
    },
  }
}
