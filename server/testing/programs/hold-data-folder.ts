import { once } from 'node:events'
import { lockDataFolder } from '../../db/data-folder-lock.ts'

/** Holds a data folder until its input ends; it starts when it is told to, so that many start at once. */
const [, , dataDir = ''] = process.argv
console.log('ready')
await once(process.stdin, 'data')
const asked = Date.now()
try {
  const lock = await lockDataFolder(dataDir)
  console.log(`holding ${process.pid}`)
  process.stdin.resume().on('end', () => void lock.release().then(() => process.exit(0)))
} catch (error) {
  console.log(`refused after ${Date.now() - asked} ms: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
