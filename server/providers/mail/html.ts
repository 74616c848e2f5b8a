const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is already safe. Only the `html` tag makes it. */
class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type { Html }

type Value = string | Html | readonly Html[] | undefined

/** Writes markup in which every interpolated text is escaped. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + render(values[index - 1]) + part))
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
  return value instanceof Html ? value.markup : value.map(render).join('')
}
