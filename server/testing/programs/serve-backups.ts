import { answerBackupRequests } from '../../db/backup/backup-requests.ts'
import { openDatabase } from '../../db/engine.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { createFileStore } from '../../providers/storage/index.ts'

/** An embedded database at work in a data folder, which can be asked for a backup. */
const [, , dataDir = ''] = process.argv
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error, fatal: console.error }
const database = await openDatabase({ dataDir, poolSize: 4, log })
await migrateDatabase(database.db)
const files = createFileStore({ s3: undefined, dataDir })
answerBackupRequests(database, files, { dataDir, log })
await database.sql`insert into product_categories (name, slug) values ('From the server', 'from-the-server')`
await files.put('photos/one.webp', Buffer.from('a photo'), 'image/webp')
console.log('serving')
process.stdin.resume().on('end', () => void database.close().then(() => process.exit(0)))
