import { expect, it } from 'vitest'
import { checkSizes } from './sizes.mjs'

const files = (folder, count) => Array.from({ length: count }, (_, index) => `${folder}/file${index}.ts`)

it('refuses a folder with more than 30 files, those of its sub-folders not counted', () => {
  expect(checkSizes(files('server/http', 31))).toEqual(['server/http has 31 files, tests included; at most 30'])
  expect(checkSizes([...files('server/http', 30), ...files('server/http/pages', 30)])).toEqual([])
})

it('counts no migrations', () => {
  expect(checkSizes(files('server/db/migrations', 99))).toEqual([])
})
