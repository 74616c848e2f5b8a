import type { describeApi } from './openapi.ts'
import { escapeHtml } from './html.ts'

type ApiDescription = ReturnType<typeof describeApi>
interface Operation {
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } }
  responses: Record<string, { content?: { 'application/json': { schema: Record<string, unknown> } } }>
}

export const apiDocsStyle = `
:root { color-scheme: light dark; --ink: #2a1f2d; --paper: #fdf9f4; --line: #e6dcd2; --red: #c21f30; }
@media (prefers-color-scheme: dark) { :root { --ink: #f6eee8; --paper: #221824; --line: #46364a; --red: #ff7a80; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 2rem; margin: 0 0 .5rem; } h2 { margin: 3rem 0 .5rem; text-transform: capitalize; }
a { color: var(--red); } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
details { border-top: 1px solid var(--line); padding: .6rem 0; } summary { cursor: pointer; }
summary code { font-weight: 700; } summary b { display: inline-block; min-width: 4.5rem; color: var(--red); }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; } td, th { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem; }
`

/** The API for people to read: one page, no script. */
export function renderApiDocs(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? 'api'))].toSorted()
  const sections = tags.map(
    (tag) =>
      `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${operations
        .filter(({ operation }) => operation.tags[0] === tag)
        .map(renderOperation)
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>${escapeHtml(api.info.title)}</h1><p>${escapeHtml(api.info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Sections">${tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')}</nav>
<main>${sections.join('')}</main></body></html>`
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody?.content['application/json'].schema
  const [status, answer] = Object.entries(operation.responses)[0] ?? []
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const json = (label: string, schema: unknown) =>
    schema ? `<p>${label}</p><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ''
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>${rows.length ? `<table><tbody>${rows.join('')}</tbody></table>` : ''}
${json('Body', body)}${json(`Answer ${status}`, answer?.content?.['application/json'].schema)}</details>`
}
