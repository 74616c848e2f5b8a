import { expect, it } from 'vitest'
import { checkSizes } from './sizes.mjs'

const files = (folder, count) => Array.from({ length: count }, (_, index) => `${folder}/file${index}.ts`)

it('refuses a folder with more than 30 files, those of its sub-folders not counted', () => {
  expect(checkSizes(files('server/http', 31), {})).toEqual(['server/http has 31 files, tests included; at most 30'])
  expect(checkSizes([...files('server/http', 30), ...files('server/http/pages', 30)], {})).toEqual([])
})

it('lets a listed folder shrink, but not grow', () => {
  const listed = { 'web/lib': 53 }
  expect(checkSizes(files('web/lib', 53), listed)).toEqual([])
  expect(checkSizes(files('web/lib', 54), listed)).toEqual(['web/lib has 54 files, tests included; at most 53'])
  expect(checkSizes(files('web/lib', 40), listed)).toEqual([])
  expect(checkSizes(files('web/lib', 30), listed)).toEqual([
    'web/lib has 30 files: take it off the list of large folders in scripts/sizes.mjs',
  ])
})

it('counts no migrations', () => {
  expect(checkSizes(files('server/db/migrations', 99), {})).toEqual([])
})
