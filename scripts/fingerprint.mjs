import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

// Tests do not end up in what is built.
const isSource = (path) => !/\.(test|spec)\.[a-z]+$/.test(path) && !path.startsWith('server/testing/')

function* filesOf(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats?.isFile()) yield path
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(root, posix.join(path, name))
}

/** One hash over the names and contents of files and folders. Dates do not count: a fresh clone has new ones. */
export function fingerprint(root, paths) {
  const hash = createHash('sha1')
  for (const path of paths) {
    for (const file of filesOf(root, path)) {
      if (isSource(file))
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(root, file)))
          .update('\0')
    }
  }
  return hash.digest('hex')
}

/** A built module and all modules it imports, as paths from the root. */
export function builtModules(root, entry, found = new Set()) {
  if (found.has(entry) || !existsSync(join(root, entry))) return found
  found.add(entry)
  const source = readFileSync(join(root, entry), 'utf8')
  for (const [, specifier] of source.matchAll(/['"`](\.{1,2}\/[^'"`\s]+\.m?js)['"`]/g)) {
    builtModules(root, posix.join(posix.dirname(entry), specifier), found)
  }
  return found
}

/** The fingerprint a result was made from, kept in a small file beside it. */
export const stamp = (file) => ({
  matches: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
  clear: () => rmSync(file, { force: true }),
  write: (value) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, value)
  },
})
