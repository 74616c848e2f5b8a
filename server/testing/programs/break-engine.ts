import { inMemory } from '../../db/embedded/embedded-engine.ts'
import { openDatabase } from '../../db/engine.ts'

/** Brings the embedded engine down by the one thing it cannot do: wait for the data of a COPY. */
const quiet = () => {}
const fatal = (error: unknown, message?: string) => console.log(`fatal ${message}`, error)
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, fatal }
const database = await openDatabase({ dataDir: inMemory, poolSize: 2, log })
await database.sql`create table copied (id int)`
await database.sql`copy copied from stdin`.writable()
