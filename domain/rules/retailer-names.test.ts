import { describe, expect, it } from 'vitest'
import { recognizeRetailer, retailerOfStoreName, namesRetailer } from './retailer-names.ts'

describe('the name of a store', () => {
  it.each([
    ['TJ Maxx', 1],
    ['T.J. Maxx', 1],
    ['TJMaxx', 1],
    ['T.J.Maxx & HomeGoods', 1],
    ['T J Maxx Fresh Pond', 1],
    ['Marshalls', 2],
    ["Marshall's", 2],
    ['HomeGoods', 3],
    ['Home Goods', 3],
    ['Ross Dress for Less', 4],
    ['ROSS', 4],
    ['Burlington', 5],
    ['Burlington Coat Factory', 5],
    ['Homesense', 6],
    ['Sierra', 7],
    ['Nordstrom Rack Downtown', 8],
    ['Saks OFF 5TH', 9],
    ['Saks Fifth Avenue OFF 5TH', 9],
  ])('%s is of retailer %i', (name, retailerId) => {
    expect(retailerOfStoreName(name)).toBe(retailerId)
  })

  it.each([
    'Nordstrom',
    'Rossi’s Bakery',
    'Burlington Mall',
    'Sierra Nevada Brewing',
    'The Home Depot',
    'Maxx',
    '',
    '!!!',
  ])('%s is of none', (name) => {
    expect(retailerOfStoreName(name)).toBeNull()
  })
})

describe('a search', () => {
  it.each([
    ['tj maxx cambridge', 1, 'cambridge'],
    ['lamps at HomeGoods', 3, 'lamps at'],
    ['ross dress for less 94103', 4, '94103'],
    ['saks off 5th', 9, ''],
  ])('"%s" names a chain', (text, retailerId, rest) => {
    expect(recognizeRetailer(text)).toEqual({ retailerId, rest })
  })

  it('without a chain names none', () => {
    expect(recognizeRetailer('blue velvet chair')).toBeNull()
  })
})

it('a store names a retailer when its name begins with it', () => {
  expect(namesRetailer("Ollie's Bargain Outlet Tulsa", "Ollie's Bargain Outlet")).toBe(true)
  expect(namesRetailer('OLLIES bargain-outlet', "Ollie's Bargain Outlet")).toBe(true)
  expect(namesRetailer('Best of Ollie’s Bargain Outlet', "Ollie's Bargain Outlet")).toBe(false)
  expect(namesRetailer('Anything', '…')).toBe(false)
})
