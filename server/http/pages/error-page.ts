import { createHash } from 'node:crypto'
import { siteName } from '../../../domain/rules/pages.ts'
import { escapeHtml } from './html.ts'

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;background:Canvas;color:CanvasText}' +
  'main{padding:2rem;max-width:32rem}h1{font-size:1.75rem;margin:0 0 .5rem}a{color:inherit}'

/** Stands by itself: it is shown when nothing else may be there to be fetched. Its one style is allowed by its hash. */
export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const headings: Record<number, string> = {
  400: 'This address is not one of ours',
  429: 'A little slower, please',
  503: 'Back in a moment',
  507: 'No room left',
}

export function errorPage(status: number, message: string, retryAfterSeconds?: number): string {
  const heading = headings[status] ?? 'This did not work'
  const again = retryAfterSeconds ? `<meta http-equiv="refresh" content="${retryAfterSeconds}">` : ''
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `${again}<title>${heading} | ${siteName}</title><style>${style}</style></head>`,
    `<body><main><h1>${heading}</h1><p>${escapeHtml(message)}</p><p><a href="/">${siteName}</a></p></main></body></html>`,
  ].join('')
}
