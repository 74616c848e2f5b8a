import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { escapeXml as xml } from '../../http/pages/html.ts'

export interface FeedHead {
  title: string
  /** Its own address, and the page it stands for; paths on this site. */
  self: string
  page: string
}

/** Nothing has changed since before there was anything. */
const never = '1970-01-01T00:00:00.000Z'

/** An Atom feed (RFC 4287) with absolute links. */
export function writeFeed(site: string, head: FeedHead, gatherings: readonly Gathering[]): string {
  const latest = gatherings.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), never)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(site + head.self)}</id>`,
    `<title>${xml(head.title)}</title>`,
    `<updated>${latest}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(site + head.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(site + head.page)}"/>`,
    ...gatherings.map((gathering) => writeEntry(site, gathering)),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry(site: string, gathering: Gathering): string {
  const { id, productName, price, store, description, username, photoUrl, tags } = gathering
  const link = `${site}/gatherings/${id}`
  const seen = `Seen${price === null ? '' : ` for $${price.toFixed(2)}`} at ${store.name}, ${store.city}, ${store.state}.`
  return [
    '<entry>',
    `<id>${xml(link)}</id>`,
    `<title>${xml(productName)}</title>`,
    `<published>${gathering.createdAt}</published>`,
    `<updated>${gathering.updatedAt}</updated>`,
    `<author><name>${xml(username)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${xml(link)}"/>`,
    `<link rel="enclosure" type="image/webp" href="${xml(site + photoUrl)}"/>`,
    ...tags.map((tag) => `<category term="${xml(tag)}"/>`),
    `<summary>${xml(description ? `${seen} ${description}` : seen)}</summary>`,
    '</entry>',
  ].join('\n')
}
