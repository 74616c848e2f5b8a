import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { openDatabase, type EngineLog } from '../server/db/engine.ts'
import { importStores } from '../server/features/stores/stores-import.service.ts'

/**
 * How long stores take to import on the embedded engine, in a data folder on disk, from both kinds of files; and how
 * long the same files take again. Usage: node bench/run.mjs stores-import [50000]
 */
const count = Number(process.argv[2] ?? 50_000)
const brands = ['TJ Maxx', 'Marshalls', 'HomeGoods', 'Ross Dress for Less', 'Burlington']
const towns = ['Springfield,MA,01101', 'Denver,CO,80202', 'Austin,TX,78701', 'Miami,FL,33132', 'Seattle,WA,98101']
const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }

const stores = Array.from({ length: count }, (_, index) => ({
  brand: brands[index % brands.length] ?? '',
  town: towns[(index % 7) % towns.length] ?? '',
  address: `${index} ${['Main St', 'Oak Ave', 'Market Blvd', 'Commerce Dr'][index % 4]}`,
  latitude: 25 + ((index * 7919) % 24_000) / 1000,
  longitude: -124 + ((index * 104_729) % 57_000) / 1000,
}))

function asCsv(): string {
  const rows = stores.map(
    (store) =>
      `${store.brand},${store.brand},${store.address},${store.town},${store.latitude},${store.longitude},555-0100`,
  )
  return ['retailer,name,address,city,state,zipCode,latitude,longitude,phone', ...rows].join('\n')
}

function asGeoJson(): string {
  const features = stores.map((store, index) => {
    const [city, state, postcode] = store.town.split(',')
    const address = {
      'addr:street_address': store.address,
      'addr:city': city,
      'addr:state': state,
      'addr:postcode': postcode,
    }
    const properties = { ref: String(index), '@spider': 'bench', brand: store.brand, name: store.brand, ...address }
    const geometry = { type: 'Point', coordinates: [store.longitude, store.latitude] }
    return JSON.stringify({ type: 'Feature', properties, geometry })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`
}

const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
const database = await openDatabase({ dataDir: join(folder, 'data'), poolSize: 2, log: quiet })
try {
  await prepareDatabase(database)
  const files = { 'stores.csv': asCsv(), 'stores.geojson': asGeoJson() }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  for (const name of ['stores.csv', 'stores.csv', 'stores.geojson', 'stores.geojson']) {
    const begin = performance.now()
    const before = process.cpuUsage()
    const { created, updated, unchanged } = await importStores(database.db, join(folder, name), () => {})
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - begin) / 1000
    const work = ((user + system) / 1e6).toFixed(1)
    console.log(
      `${name}: ${seconds.toFixed(1)} s, ${work} s of processor (${created} added, ${updated} updated, ${unchanged} unchanged)`,
    )
  }
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
