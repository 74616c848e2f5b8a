import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvError, readCsv } from './csv.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

async function* chunked(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function read(text: string, size = 7) {
  const rows: unknown[][] = []
  for await (const row of readCsv(chunked(text, size))) {
    rows.push([row.line, ...('problem' in row ? [{ problem: row.problem }] : row.fields.values())])
  }
  return rows
}

describe('a table', () => {
  it('keeps inch marks as text and every row on its own', async () => {
    const text =
      'sku,name,price\nA,12" skillet,5\nB,pan 10",6\nC,8" x 10" frame,7\nD,"14"" wok",8\nE,"9" tin",9\nF,lid,1\n'
    expect(await read(text)).toEqual([
      [2, 'A', '12" skillet', '5'],
      [3, 'B', 'pan 10"', '6'],
      [4, 'C', '8" x 10" frame', '7'],
      [5, 'D', '14" wok', '8'],
      [6, 'E', '9" tin', '9'],
      [7, 'F', 'lid', '1'],
    ])
  })

  it('reads quoted fields with separators, quotes and line breaks, whatever lines end with', async () => {
    const text = '\uFEFFSKU,Store Name,price\nA,"one, ""two""\nthree",5\n\nB, "x" ,6\nC,,\n"D"\n'
    const expected = [
      [2, 'A', 'one, "two"\nthree', '5'],
      [5, 'B', 'x', '6'],
      [6, 'C', '', ''],
      [7, 'D', '', ''],
    ]
    for (const end of ['\n', '\r\n', '\r']) {
      for (const size of [1, 2, 3, 1000]) expect(await read(text.replaceAll('\n', end), size)).toEqual(expected)
    }
  })

  it('understands semicolons and tabs, and names without their spaces', async () => {
    const [row] = await collect('Store Name;zip_code\n"a;b";02108')
    expect(row).toEqual({
      line: 2,
      fields: new Map([
        ['storename', 'a;b'],
        ['zipcode', '02108'],
      ]),
    })
    expect(await read('a\tb\n1,5\t2')).toEqual([[2, '1,5', '2']])
  })

  it('tells about every row it cannot read, and loses none of the others', async () => {
    const text = [
      'sku,name',
      'A,"12 skillet',
      'B,lid',
      'C,"good"',
      'D,one,two',
      'E,"a"b",c"',
      'F,last',
      'G,"open',
    ].join('\n')
    expect(await read(text)).toEqual([
      [2, { problem: 'has a quote that never ends' }],
      [3, 'B', 'lid'],
      [4, 'C', 'good'],
      [5, { problem: 'has more fields than the header' }],
      [6, { problem: expect.any(String) }],
      [7, 'F', 'last'],
      [8, { problem: 'has a quote that never ends' }],
    ])
  })

  it('refuses an empty file, and a header that never ends', async () => {
    await expect(read('')).rejects.toThrow(new CsvError('The file is empty'))
    await expect(read('a,"b\n1,2\n')).rejects.toThrow('Line 1 has a quote that never ends')
  })

  it('gives back whatever was written by the rules', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ',', ';', '\n', ' ', '7'), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
          const text = ['a,b,c', ...rows.map((row) => row.map(quoted).join(','))].join('\n')
          const got = await read(text, size)
          expect(got.map(([, ...values]) => values)).toEqual(rows.map((row) => row.map((value) => value.trim())))
        },
      ),
    )
  })

  it('reads 50,000 rows in seconds, quoted or not, and with a quote that never ends', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) =>
      n === 100 ? 'X,"open,1' : n % 2 ? `S-${n},"Thing, ""${n}""",5` : `S-${n},${n}" skillet,5`,
    )
    const begin = performance.now()
    const read = await collect(['sku,name,price', ...rows].join('\n'), 65_536)
    expect(read).toHaveLength(50_000)
    expect(read.filter((row) => 'problem' in row)).toEqual([{ line: 102, problem: 'has a quote that never ends' }])
    expect(performance.now() - begin).toBeLessThan(60_000)
  }, 120_000)
})

async function collect(text: string, size = 1000) {
  const rows = []
  for await (const row of readCsv(chunked(text, size))) rows.push(row)
  return rows
}
