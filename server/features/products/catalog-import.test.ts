import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/engine.ts'
import { startProgram } from '../../testing/child-program.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importCatalog } from './catalog-import.service.ts'

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hgfs-test-'))
  database = await openTestDatabase()
  await database.sql`
    insert into stores (retailer_id, name, address, city, state, zip_code)
    values (2, 'Marshalls', '1 Main Street', 'Boston', 'MA', '02108'), (2, 'Marshalls', '2 Main Street', 'Boston', 'MA', '02108')`
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.sql`delete from products`
})

async function importText(text: string) {
  const file = join(folder, 'catalog.csv')
  await writeFile(file, text)
  return importCatalog(database, file, () => {})
}
const stored = () => database.sql`
  select name, price::float8, brand, category_id, colors, sizes, keywords, stock_status, stores_available, units_available
  from products order by sku`

const header = 'retailer,sku,name,price,brand,category,colors,sizes,attributes,store address,store zip,quantity,status'
const lamp = 'Marshalls,L-1,Brass lamp,$24.50,Lumenry,lighting,Brass|Black,,Material: Brass,1 MAIN street,02108,4,'

describe('importing a catalog', () => {
  it('makes products, variants and stock, and nothing twice', async () => {
    const text = `${header}\n${lamp}\nmarshalls,L-1,,,,,,,,2 Main Street,02108-1234,1,limited\n`
    expect(await importText(text)).toEqual({ lines: 2, created: 1, updated: 0, stock: 2, problems: [] })
    const rows = await stored()
    expect(rows).toEqual([
      {
        name: 'Brass lamp',
        price: 24.5,
        brand: 'Lumenry',
        category_id: 1,
        colors: ['Brass', 'Black'],
        sizes: [],
        keywords: 'Lighting Brass',
        stock_status: 'in_stock',
        stores_available: 2,
        units_available: 5,
      },
    ])
    expect(await importText(text)).toMatchObject({ created: 0, updated: 0, stock: 2 })
    expect(await stored()).toEqual(rows)
    const [count] = await database.sql`select count(*)::int as variants from product_variants`
    expect(count).toEqual({ variants: 3 })
  })

  it('renews what has changed, and leaves alone what a file does not mention', async () => {
    await importText(`${header}\n${lamp}\n`)
    expect(await importText('retailer,sku,name,price\n2,L-1,Brass lamp,19.99\n')).toMatchObject({
      created: 0,
      updated: 1,
    })
    const [row] = await stored()
    expect(row).toMatchObject({ price: 19.99, colors: ['Brass', 'Black'], stores_available: 1 })
    await importText('retailer,sku,store address,store zip,quantity\nmarshalls,L-1,1 Main Street,02108,0\n')
    expect((await stored())[0]).toMatchObject({ stock_status: 'out_of_stock', stores_available: 0 })
  })

  it('says which lines it could not use, and imports the others', async () => {
    const { problems, created } = await importText(
      [
        header,
        'Nowhere,A,Thing,1,,,,,,,,,',
        'Ross,,Thing,1,,,,,,,,,',
        'Ross,B,Thing,cheap,,,,,,,,,',
        'Ross,C,Thing,5,,submarines,,,,,,,',
        'Ross,D,,,,,,,,,,,',
        'Ross,E,Thing,5,,,,,,9 Elsewhere,02108,1,',
        'Ross,F,,,,,,,,1 Main Street,02108,1,',
        'Ross,G,Thing,5,,,,,,1 Main Street,02108,-1,',
        'Ross,H,Thing,5,,,,,,1 Main Street,02108,1,soon',
        `Ross,I,${'x'.repeat(201)},5,,,,,,,,,`,
        '"Ross","J","A ""quoted"", good thing",5,,,,,,,,,',
      ].join('\n'),
    )
    expect(created).toBe(2)
    expect(problems.toSorted((one, other) => one.line - other.line)).toEqual([
      { line: 2, message: 'has the retailer "Nowhere", which is unknown' },
      { line: 3, message: 'has no sku' },
      { line: 4, message: 'has the price "cheap", which is no amount' },
      { line: 5, message: 'has the category "submarines", which is unknown' },
      { line: 6, message: 'has neither a name nor a store' },
      { line: 7, message: 'tells about a store that is not there' },
      { line: 8, message: 'tells about a product that is not there' },
      { line: 9, message: 'has the quantity "-1", which is not a whole number' },
      { line: 10, message: 'has the status "soon", which is none of in_stock, limited, out_of_stock' },
      { line: 11, message: 'has a name of more than 200 characters' },
    ])
    expect((await stored()).map(({ name }) => name)).toEqual(['Thing', 'A "quoted", good thing'])
  })

  it('takes inch marks for what they are, and says which line has a quote that never ends', async () => {
    const text = 'retailer,sku,name,price\nRoss,A,12" skillet,5\nRoss,B,"open,6\nRoss,C,10" pan,7\nRoss,D,Lid,8\n'
    expect(await importText(text)).toMatchObject({
      lines: 4,
      created: 3,
      problems: [{ line: 3, message: 'has a quote that never ends' }],
    })
    expect((await stored()).map(({ name }) => name)).toEqual(['12" skillet', '10" pan', 'Lid'])
  })

  it('refuses a file that is no catalog', async () => {
    await expect(importText('name,price\nLamp,3\n')).rejects.toThrow(
      'The header has no column retailer and no column sku',
    )
    await expect(importText('')).rejects.toThrow('The file is empty')
  })
})

it('is a command that says in one line what is wrong', async () => {
  const program = new URL('../../../dist/server/catalog.js', import.meta.url).pathname
  const run = async (...args: string[]) => {
    const child = startProgram(program, args, { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })
    return { code: await child.ended, said: child.lines.join('\n') }
  }
  expect(await run()).toEqual({ code: 2, said: 'Usage: npm run catalog -- import FILE' })
  const file = join(folder, 'command.csv')
  await writeFile(file, 'retailer,sku,name,price\nRoss,A,Lamp,5\nRoss,B,,\n')
  expect(await run('import', file)).toEqual({
    code: 1,
    said: '100%, 2 lines\nLine 3 has neither a name nor a store\nRead 2 lines: 1 products added, 0 updated, stock of 0, 1 skipped',
  })
})
