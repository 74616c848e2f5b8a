import { html, type Html } from './html.ts'
import type { MailContent, MailKind } from './mailer.ts'

/** What a mail says. Both of its forms are made from this, so they always say the same. */
export interface Letter {
  kind: MailKind
  subject: string
  heading: string
  greeting?: string
  paragraphs: string[]
  /** The price tag: what was found, for how much and where. */
  tag?: { title: string; price?: string; lines: string[] }
  /** Several things at once, each with its own link. */
  list?: { title: string; line: string; link: string }[]
  action: { label: string; link: string }
  notes: string[]
  unsubscribe?: { label: string; link: string }
}

const product = 'Hunt Gather Find Score'

export function writeLetter(letter: Letter): MailContent {
  for (const { link } of [letter.action, letter.unsubscribe ?? letter.action, ...(letter.list ?? [])]) checkLink(link)
  return {
    kind: letter.kind,
    subject: oneLine(letter.subject),
    text: asText(letter),
    html: asHtml(letter).markup,
    unsubscribeLink: letter.unsubscribe?.link,
  }
}

/** Takes out line breaks, control characters and marks that turn the direction of text: titles come from people. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

function checkLink(link: string): void {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error('A mail links to http(s) addresses only')
}

function asText({ heading, greeting, paragraphs, tag, list = [], action, notes, unsubscribe }: Letter): string {
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    tag && [tag.title, tag.price, ...tag.lines].filter(Boolean).join('\n'),
    ...list.map(({ title, line, link }) => [title, line, link].filter(Boolean).join('\n')),
    `${action.label}:\n${action.link}`,
    ...notes,
    `--\n${product}`,
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.link}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Mail programs know tables and inline styles; the dark colors are for those that also read a style sheet.
const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const display = "font-family:'Bricolage Grotesque','Avenir Next','Segoe UI',Helvetica,Arial,sans-serif;font-weight:800"
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: #1a111f !important } .surface { background: #251a2b !important; border-color: #3f3046 !important }
.ink { color: #f7eee6 !important } .soft { color: #c3b3c5 !important } .sunken { background: #31233a !important }
.red { color: #ff8790 !important } .hunt { color: #8fb4ff !important } .gather { color: #5fd0c0 !important }
.find { color: #d79cf5 !important } .score { color: #f0bd55 !important } }`

function asHtml(letter: Letter): Html {
  const { subject, heading, greeting, paragraphs, tag, list, action, notes, unsubscribe } = letter
  const paragraph = (text: string) =>
    html`<p class="ink" style="margin:0 0 16px;${sans};font-size:16px;line-height:1.55;color:#241a29">${text}</p>`
  const note = (text: string) =>
    html`<p class="soft" style="margin:0 0 8px;${sans};font-size:14px;line-height:1.45;color:#635668">${text}</p>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${oneLine(subject)}</title>
        <style>
          ${darkStyle}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:#faf5ec">
        <div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="paper"
          style="background:#faf5ec"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td style="padding:0 12px 16px;${display};font-size:19px;line-height:1.35">${wordmark}</td>
                </tr>
                <tr>
                  <td
                    class="surface"
                    style="padding:32px 24px 16px;background:#fffdf8;border:1px solid #e5d9c8;border-radius:16px"
                  >
                    <h1 class="ink" style="margin:0 0 20px;${display};font-size:28px;line-height:1.1;color:#241a29">
                      ${heading}
                    </h1>
                    ${[greeting, ...paragraphs].filter((text) => text !== undefined).map(paragraph)}
                    ${tag && priceTag(tag)} ${list?.map(listed)} ${button(action)} ${notes.map(note)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:16px 12px 0;${sans};font-size:14px;line-height:1.45;color:#635668">
                    ${product}.
                    ${unsubscribe && html`<a href="${unsubscribe.link}" class="soft" style="color:#635668">${unsubscribe.label}</a>`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
}

const wordmark = html`<span class="hunt" style="color:#2456c4">Hunt</span>
  <span class="gather" style="color:#0a746b">Gather</span> <span class="find" style="color:#8433b0">Find</span>
  <span class="score" style="color:#8d5b00">Score</span>`

function button({ label, link }: Letter['action']): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
    <tr>
      <td style="background:#cc1230;border-radius:10px">
        <a
          href="${link}"
          style="display:inline-block;padding:14px 24px;${sans};font-size:16px;font-weight:700;line-height:1.25;color:#fffdf8;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`
}

function listed({ title, line, link }: NonNullable<Letter['list']>[number]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">
    <tr>
      <td class="sunken" style="padding:12px 20px;background:#f2e9db;border-radius:10px">
        <a href="${link}" class="ink" style="${display};font-size:16px;line-height:1.35;color:#241a29">${title}</a>
        <div class="soft" style="margin-top:4px;${sans};font-size:14px;line-height:1.45;color:#635668">${line}</div>
      </td>
    </tr>
  </table>`
}

function priceTag({ title, price, lines }: NonNullable<Letter['tag']>): Html {
  const hole = html`<div
    class="surface"
    style="width:14px;height:14px;border-radius:7px;background:#fffdf8;border:1px solid #e5d9c8"
  ></div>`
  const priceLine =
    price &&
    html`<div class="red" style="margin-top:4px;${display};font-size:24px;line-height:1.2;color:#b80f2a">${price}</div>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">
    <tr>
      <td class="sunken" width="32" style="padding:0 0 0 16px;background:#f2e9db;border-radius:24px 0 0 24px">
        ${hole}
      </td>
      <td class="sunken" style="padding:16px 20px 16px 0;background:#f2e9db;border-radius:0 10px 10px 0">
        <div class="ink" style="${display};font-size:19px;line-height:1.35;color:#241a29">${title}</div>
        ${priceLine || undefined}
        ${lines.map((line) => html`<div class="soft" style="margin-top:4px;${sans};font-size:14px;line-height:1.45;color:#635668">${line}</div>`)}
      </td>
    </tr>
  </table>`
}
