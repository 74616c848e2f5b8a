import { escapeHtml } from '../pages/html.ts'
import type { describeApi } from './openapi.ts'
import type { Parameter } from './parameters.ts'
import { refusals } from './refusals.ts'

type ApiDescription = ReturnType<typeof describeApi>
type Operation = ApiDescription['paths'][string][string]

export const apiDocsStyle = `
:root { color-scheme: light dark; --ink: #2a1f2d; --paper: #fdf9f4; --line: #e6dcd2; --red: #c21f30; }
@media (prefers-color-scheme: dark) { :root { --ink: #f6eee8; --paper: #221824; --line: #46364a; --red: #ff7a80; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 2rem; margin: 0 0 .5rem; } h2 { margin: 3rem 0 .5rem; }
a { color: var(--red); } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
details { border-top: 1px solid var(--line); padding: .6rem 0; } summary { cursor: pointer; }
summary code { font-weight: 700; } summary b { display: inline-block; min-width: 4.5rem; color: var(--red); }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; } td, th { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem; }
`

/** The API for people to read: one page, no script. */
export function renderApiDocs(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = api.tags.map(
    ({ name, description }) =>
      `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map((one) => renderOperation(one, api))
        .join('')}`,
  )
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<details id="${anchor(name)}"><summary><code>${escapeHtml(name)}</code></summary>${pretty(schema)}</details>`,
  )
  const errors = Object.entries(refusals).map(
    ([status, { about }]) => `<tr><td><code>${status}</code></td><td>${escapeHtml(about)}</td></tr>`,
  )
  const link = (name: string) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>${escapeHtml(api.info.title)}</h1><p>${escapeHtml(api.info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Sections">${[...api.tags.map(({ name }) => name), 'Errors', 'Schemas'].map(link).join('')}</nav>
<main>${sections.join('')}
<h2 id="errors">Errors</h2><table><tbody>${errors.join('')}</tbody></table>
<h2 id="schemas">Schemas</h2>${schemas.join('')}</main></body></html>`
}

const anchor = (name: string) => name.replaceAll(/\W+/g, '-').toLowerCase()
const pretty = (schema: unknown) => `<pre>${withLinks(JSON.stringify(schema, null, 2))}</pre>`
/** A reference leads to the schema it names. */
const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#${anchor(name)}">${name}</a>`,
  )

function renderOperation(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { components }: ApiDescription,
): string {
  const shared = components.parameters
  const rows = operation.parameters.map((parameter) =>
    renderParameter('$ref' in parameter ? shared[parameter.$ref.split('/').at(-1) ?? ''] : parameter),
  )
  const contents = Object.values(operation.requestBody?.content ?? {})
  const [[status, answer] = [], ...refused] = Object.entries(operation.responses)
  const json = (label: string, schema: unknown) => (schema ? `<p>${label}</p>${pretty(schema)}` : '')
  const content = answer && 'content' in answer ? Object.values(answer.content ?? {})[0] : undefined
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>${rows.length ? `<table><tbody>${rows.join('')}</tbody></table>` : ''}
${contents.map(({ schema }) => json('Body', schema)).join('')}${json(`Answer ${status}`, content?.schema)}
<p>Errors: ${refused.map(([code]) => code).join(', ')}</p></details>`
}

function renderParameter(parameter: Parameter | undefined): string {
  if (!parameter) return ''
  const { name, in: place, required, schema } = parameter
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${withLinks(JSON.stringify(schema))}</code></td></tr>`
}
