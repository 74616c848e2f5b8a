import { pages } from '../../../domain/rules/pages.ts'
import type { AppContext } from '../../app/context.ts'
import { selectThingPages } from '../things/things.service.ts'
import { selectIssueDays } from '../weekly/weekly.service.ts'
import { selectOpenHunts, selectProductPages, selectPublicGatherings, selectStorePages } from './sitemap.queries.ts'

const mostThings = 4000

interface Listed {
  id: number
  changedAt: string | null
}

export async function writeSitemap({ db, publicUrl }: AppContext): Promise<string> {
  const [gatherings, hunts, products, stores, issues, things] = await Promise.all([
    selectPublicGatherings(db),
    selectOpenHunts(db),
    selectProductPages(db),
    selectStorePages(db),
    selectIssueDays(db),
    selectThingPages(db, mostThings),
  ])
  const fixed = pages
    .filter((page) => !page.isPrivate && !page.path.includes(':'))
    .map(({ path }) => entry(publicUrl() + path))
  const records = (kind: string, rows: Listed[]) =>
    rows.map(({ id, changedAt }) => entry(`${publicUrl()}/${kind}/${id}`, changedAt))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...fixed,
    ...records('gatherings', gatherings),
    ...records('things', things),
    ...records('hunts', hunts),
    ...records('products', products),
    ...records('stores', stores),
    ...issues.map(({ day }) => entry(`${publicUrl()}/newsletter/${day}`)),
    '</urlset>',
    '',
  ].join('\n')
}

const entry = (address: string, changedAt?: string | null) =>
  `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`
