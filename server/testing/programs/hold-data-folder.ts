import { lockDataFolder } from '../../db/data-folder-lock.ts'

/** Holds a data folder until its input ends; given a moment, it starts exactly then, so that many start at once. */
const [, , dataDir = '', startAt = '0'] = process.argv
await new Promise((resolve) => setTimeout(resolve, Math.max(0, Number(startAt) - Date.now())))
const asked = Date.now()
try {
  const lock = await lockDataFolder(dataDir)
  console.log(`holding ${process.pid}`)
  process.stdin.resume().on('end', () => void lock.release().then(() => process.exit(0)))
} catch (error) {
  console.log(`refused after ${Date.now() - asked} ms: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
