import { buildApp, createFastify } from '../../app/build-app.ts'
import { readConfig } from '../../app/config.ts'
import { openContext } from '../../app/open-context.ts'
import { prepareGathering } from '../../features/matching/engine/records.ts'

/** Prints how many milliseconds of CPU time the first match of a process takes once its server could listen. */
const [, , dataDir = ''] = process.argv
const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'false' })
const fastify = createFastify(config)
const { context, close } = await openContext(
  config,
  fastify.log,
  () => '',
  () => false,
)
await buildApp(fastify, context, '')
const before = process.cpuUsage()
prepareGathering({ productName: 'Coper kettel', brand: 'Nike' })
const { user, system } = process.cpuUsage(before)
console.log(`first match: ${(user + system) / 1000}`)
await close()
process.exit(0)
