import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { changeRow, decideAtOnce, hasStatusAsked, isFeedbackAsked, isUserAsked } from './shown-at-once.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

const page = (...rows: object[]) => ({ rows, total: rows.length + 40 })
const shown = (name: string, asked: object) => client.getQueryData(['admin', name, asked])

it('changes a row wherever it is shown, leaves others alone, and puts all back', () => {
  const [all, open] = [{ limit: 20 }, { limit: 20, status: 'open' }]
  const rows = [
    { id: 1, status: 'open' },
    { id: 2, status: 'open' },
  ]
  client.setQueryData(['admin', 'reports', all], page(...rows))
  client.setQueryData(['admin', 'reports', open], page(...rows))
  const takeBack = changeRow(client, 'reports', 1, (row) => ({ ...row, status: 'hidden' as const }), hasStatusAsked)
  expect(shown('reports', all)).toEqual({ rows: [{ id: 1, status: 'hidden' }, rows[1]], total: 42 })
  // Among the open ones it has no place any more.
  expect(shown('reports', open)).toEqual({ rows: [rows[1]], total: 41 })
  takeBack()
  expect(shown('reports', all)).toEqual(page(...rows))
  expect(shown('reports', open)).toEqual(page(...rows))
  expect(client.getQueryState(['admin', 'reports', all])?.isInvalidated).toBe(true)
})

it.each([
  [hasStatusAsked, { status: 'approved' }, { status: 'approved' }, true],
  [hasStatusAsked, { status: 'approved' }, { status: 'rejected' }, false],
  [hasStatusAsked, { status: 'approved' }, {}, true],
  [isFeedbackAsked, { status: 'new' }, { status: 'pending' }, true],
  [isFeedbackAsked, { status: 'approved' }, { status: 'pending' }, false],
  [isUserAsked, { isSuspended: true }, { status: 'suspended' }, true],
  [isUserAsked, { isSuspended: true }, { status: 'active' }, false],
  [isUserAsked, { isSuspended: true }, { status: 'admin' }, true],
] as const)('knows which rows a filter asks for: %#', (fits, row, asked, expected) => {
  expect((fits as (one: object, other: object) => boolean)(row, asked)).toBe(expected)
})

it('decides on a requirement in its table and in the run it came from', () => {
  const requirement = { id: 7, status: 'proposed' }
  const run = { id: 3, requirements: [requirement, { id: 8, status: 'proposed' }] }
  client.setQueryData(['admin', 'requirements', {}], page(requirement))
  client.setQueryData(['admin', 'syntheses', 3], run)
  const takeBack = decideAtOnce(client, 7, 'approved')
  expect(shown('requirements', {})).toMatchObject({ rows: [{ id: 7, status: 'approved' }] })
  expect(client.getQueryData(['admin', 'syntheses', 3])).toMatchObject({
    requirements: [{ status: 'approved' }, { status: 'proposed' }],
  })
  takeBack()
  expect(client.getQueryData(['admin', 'syntheses', 3])).toEqual(run)
})
