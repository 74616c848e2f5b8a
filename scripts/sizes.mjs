import { readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

// What one person can look over. Files and functions have their limit in .oxlintrc.json: 300 and 100 lines.
export const MOST_FILES = 30

/** Folders that were larger when the limit came: they may shrink, not grow, and leave the list when they are small enough. */
export const largeFolders = { 'domain/rules': 31 }
/** One file for each change of the schema, numbered: nobody looks through them. */
const unlimited = new Set(['server/db/migrations', 'server/db/migrations/meta'])

/** Everything that is too large, or listed as such and no longer is, as one readable line. Files are given by their paths. */
export function checkSizes(paths, listed = largeFolders) {
  const counts = {}
  for (const path of paths) counts[posix.dirname(path)] = (counts[posix.dirname(path)] ?? 0) + 1
  const tooMany = Object.entries(counts).flatMap(([folder, files]) => {
    const most = listed[folder] ?? MOST_FILES
    return files > most && !unlimited.has(folder)
      ? [`${folder} has ${files} files, tests included; at most ${most}`]
      : []
  })
  const shrunk = Object.keys(listed).flatMap((folder) => {
    const files = counts[folder] ?? 0
    return files > MOST_FILES
      ? []
      : [`${folder} has ${files} files: take it off the list of large folders in scripts/sizes.mjs`]
  })
  return [...tooMany, ...shrunk]
}

export function readPaths(root, folders = ['bench', 'domain', 'scripts', 'server', 'tests', 'web']) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(relative(root, entry.parentPath).replaceAll('\\', '/'), entry.name)),
  )
}
