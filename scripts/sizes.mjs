import { readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

// What one person can look over. Files and functions have their limit in .oxlintrc.json: 300 and 100 lines.
export const MOST_FILES = 30

/** One file for each change of the schema, or for each square of the map: nobody looks through them. */
const unlimited = /^(server\/db\/migrations(\/meta)?|web\/public\/assets\/map-\w+)$/

/** Every folder that is too large, as one readable line. Files are given by their paths. */
export function checkSizes(paths) {
  const counts = {}
  for (const path of paths) counts[posix.dirname(path)] = (counts[posix.dirname(path)] ?? 0) + 1
  return Object.entries(counts)
    .filter(([folder, files]) => files > MOST_FILES && !unlimited.test(folder))
    .map(([folder, files]) => `${folder} has ${files} files, tests included; at most ${MOST_FILES}`)
}

export function readPaths(root, folders = ['bench', 'domain', 'scripts', 'server', 'tests', 'web']) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(relative(root, entry.parentPath).replaceAll('\\', '/'), entry.name)),
  )
}
