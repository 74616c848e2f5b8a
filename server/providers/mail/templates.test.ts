import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import {
  newFindMail,
  newFindsMail,
  newsletterConfirmMail,
  passwordResetMail,
  scoresThanksMail,
  scoreThanksMail,
} from './templates.ts'

const link = 'https://hgfs.example/somewhere?token=abc&next=%2F'
const unsubscribeLink = 'https://hgfs.example/unsubscribe?token=xyz&kind=find'
const nasty = `<img src=x onerror=alert(1)> & "Ann" 'Lee'\r\nBcc: eve@example.com\u202e`

function mailsWith(text: string) {
  return {
    'the password reset': passwordResetMail({ name: text, link }),
    'the newsletter confirmation': newsletterConfirmMail({ confirmLink: link, unsubscribeLink }),
    'the new find': newFindMail({
      name: text,
      huntName: text,
      productName: text,
      matchPercent: 91.6,
      matchReason: text,
      price: 129.9,
      storeName: text,
      link,
      unsubscribeLink,
    }),
    'the thanks for a score': scoreThanksMail({
      name: text,
      productName: text,
      storeName: text,
      link,
      unsubscribeLink,
    }),
  }
}

function parse(markup: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(markup)
  return document
}

describe.each(Object.entries(mailsWith('Ann')))('%s', (_name, mail) => {
  it('says the same as text and as HTML, with its links whole', () => {
    const document = parse(mail.html)
    const links = [...document.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))
    expect(links[0]).toBe(link)
    expect(mail.text).toContain(`\n${link}\n`)
    const heading = document.querySelector('h1')?.textContent.trim() ?? ''
    expect(mail.text.startsWith(heading)).toBe(true)
    for (const paragraph of document.querySelectorAll('p')) expect(mail.text).toContain(paragraph.textContent.trim())
    if (mail.unsubscribeLink) {
      expect(links).toEqual([link, unsubscribeLink])
      expect(mail.text).toContain(unsubscribeLink)
    }
  })

  it('loads nothing from anywhere and runs nothing', () => {
    const document = parse(mail.html)
    expect(document.querySelectorAll('img, script, link, iframe, form, object').length).toBe(0)
    expect(mail.html).not.toMatch(/url\(|@import|@font-face/)
  })
})

it.each(Object.entries(mailsWith(nasty)))('%s escapes what people wrote', (_name, mail) => {
  const document = parse(mail.html)
  expect(document.querySelectorAll('img').length).toBe(0)
  expect(mail.html).not.toContain('<img')
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
  expect(mail.text).not.toMatch(/^Bcc:/m)
})

it('shows what people wrote as they wrote it', () => {
  const { text, html } = passwordResetMail({ name: 'A & B <3', link })
  expect(text).toContain('Hi A & B <3,')
  expect(parse(html).querySelector('p')?.textContent).toBe('Hi A & B <3,')
})

it('shows the price as a tag, and does without price and store', () => {
  const find = {
    name: 'Ann',
    huntName: 'lamp',
    productName: 'Copper lamp',
    matchReason: 'Same name.',
    link,
    unsubscribeLink,
  }
  const full = newFindMail({ ...find, matchPercent: 91.6, price: 1299.9, storeName: 'HomeGoods' })
  expect(full.subject).toBe('92% match: Copper lamp')
  expect(full.text).toContain('Copper lamp\n$1,299.90\n92% match, seen at HomeGoods\nSame name.')
  const bare = newFindMail({ ...find, matchPercent: 30, price: null, storeName: null })
  expect(bare.text).toContain('Copper lamp\n30% match\nSame name.')
  expect(bare.html).not.toContain('$')
  expect(newFindMail({ ...find, matchPercent: 30, price: 0, storeName: null }).text).toContain('$0.00')
})

it('puts many alerts into one mail, each with its link, and counts those that do not fit', () => {
  const alerts = ['Copper lamp', nasty].map((productName, index) => ({
    productName,
    storeName: index === 0 ? 'HomeGoods' : null,
    price: index === 0 ? 12.5 : null,
    link: `https://hgfs.example/finds/${index + 1}`,
  }))
  const digest = { name: 'Ann', alerts, count: 12, link, unsubscribeLink }
  const mail = newFindsMail(digest)
  expect(mail).toMatchObject({ kind: 'find', subject: '12 new finds for your hunts', unsubscribeLink })
  expect(mail.text).toContain('Copper lamp\n$12.50, HomeGoods\nhttps://hgfs.example/finds/1\n')
  expect(mail.text).toContain('And 10 more')
  const document = parse(mail.html)
  const links = [...document.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))
  expect(links).toEqual([...alerts.map((alert) => alert.link), link, unsubscribeLink])
  expect(document.querySelectorAll('img').length).toBe(0)
  expect(scoresThanksMail({ ...digest, count: 2 })).toMatchObject({
    kind: 'score',
    subject: 'Scored 2 times, thanks to you',
    text: expect.not.stringContaining('more'),
  })
})

it('shortens endless titles without cutting a character in two', () => {
  const { subject } = scoreThanksMail({
    name: 'Ann',
    productName: '🪑'.repeat(200),
    storeName: null,
    link,
    unsubscribeLink,
  })
  expect(subject).toBe(`Scored, thanks to you: ${'🪑'.repeat(79)}…`)
})

it.each(['javascript:alert(1)', 'data:text/html,x', '/reset-password', ''])('refuses the link %j', (bad) => {
  expect(() => passwordResetMail({ name: 'Ann', link: bad })).toThrow()
  expect(() => newsletterConfirmMail({ confirmLink: link, unsubscribeLink: bad })).toThrow()
})
