import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../app/config.ts'
import { createMailer } from './index.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

const from = 'Hunt Gather Find Score <no-reply@hgfs.example>'
const mail = {
  kind: 'find' as const,
  to: 'ann@example.com',
  subject: 'Prêt à porter: 92% match',
  text: 'A line — with a dash.\n.\nA line after a lone dot.',
  html: '<p>A line &mdash; with a dash: ü</p>',
}

let folder: string
let ends: (() => void)[]

beforeEach(async () => {
  ends = []
  folder = await mkdtemp(path.join(tmpdir(), 'hgfs-mail-'))
})

afterEach(async () => {
  for (const end of ends.reverse()) end()
  await rm(folder, { recursive: true })
})

async function startServer(options: SMTPServerOptions = {}) {
  const received: { email: Email; recipients: string[]; encrypted: boolean; user?: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      received.push({
        email: await PostalMime.parse(Buffer.concat(chunks)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        encrypted: session.secure,
        user: typeof session.user === 'string' ? session.user : undefined,
      })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ends.push(() => server.close())
  return { received, server, address: `127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function smtp(url: string, timeoutMs = 60_000): Mailer {
  const mailer = createSmtpMailer(url, from, { timeoutMs })
  ends.push(() => mailer.close())
  return mailer
}

const failure = (mailer: Mailer) => mailer.send(mail).catch((error: unknown) => error)

describe('over SMTP', () => {
  it('delivers text and HTML, unchanged, from the configured sender', async () => {
    const { received, address } = await startServer()
    const config = readConfig({ SMTP_URL: `smtp://${address}`, MAIL_FROM: from })
    const mailer = createMailer(config, { dataDir: folder, log: { info: () => {} } })
    ends.push(() => mailer.close())
    await mailer.send(mail)
    expect(received).toHaveLength(1)
    expect(received[0]?.email).toMatchObject({
      from: { name: 'Hunt Gather Find Score', address: 'no-reply@hgfs.example' },
      to: [{ address: 'ann@example.com' }],
      subject: mail.subject,
      messageId: expect.stringMatching(/@hgfs\.example>$/),
      date: expect.any(String),
    })
    expect(received[0]?.email.text?.trim()).toBe(mail.text)
    expect(received[0]?.email.html?.trim()).toBe(mail.html)
    expect(mailer.description).toBe(`SMTP (${address})`)
    expect(await readdir(folder)).toEqual([])
  })

  it('reuses its connection, and opens a new one when the server closed it', async () => {
    let connections = 0
    const { received, server, address } = await startServer({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    const mailer = smtp(`smtp://${address}`)
    for (let count = 0; count < 3; count++) await mailer.send(mail)
    expect(connections).toBe(1)
    for (const connection of server.connections) connection.close()
    await mailer.send(mail)
    expect(connections).toBe(2)
    expect(received).toHaveLength(4)
  })

  it('offers to unsubscribe with one click where the mail says so', async () => {
    const { received, address } = await startServer()
    const mailer = smtp(`smtp://${address}`)
    const unsubscribeLink = 'https://hgfs.example/unsubscribe?token=a-b_c'
    await mailer.send(mail)
    await mailer.send({ ...mail, unsubscribeLink })
    const headers = received.map(({ email }) => Object.fromEntries(email.headers.map(({ key, value }) => [key, value])))
    expect(headers[0]).not.toHaveProperty('list-unsubscribe')
    expect(headers[1]).toMatchObject({
      'list-unsubscribe': `<${unsubscribeLink}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
  })

  it('cannot be talked into more recipients or headers', async () => {
    const { received, address } = await startServer()
    const mailer = smtp(`smtp://${address}`)
    await mailer.send({ ...mail, to: 'a@example.com, eve@example.com' }).catch(() => {})
    await mailer.send({ ...mail, to: 'b@example.com\r\nBcc: eve@example.com' }).catch(() => {})
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nAnother body' })
    expect(received.length).toBeGreaterThan(0)
    for (const { email, recipients } of received) {
      expect(recipients).toHaveLength(1)
      expect(recipients).not.toContain('eve@example.com')
      expect(email.bcc ?? []).toEqual([])
      expect(email.text?.trim()).toBe(mail.text)
    }
  })

  it('signs in with the credentials of the URL', async () => {
    const { received, address } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === 'hgfs@example.com' && password === 'p@ss word') done(null, { user: username })
        else done(new Error('Invalid credentials'))
      },
    })
    await smtp(`smtp://hgfs%40example.com:p%40ss%20word@${address}`).send(mail)
    expect(received[0]?.user).toBe('hgfs@example.com')
    const error = await failure(smtp(`smtp://hgfs%40example.com:wrong-one@${address}`))
    expect(error).toMatchObject({ name: 'ProviderError', status: 502, message: 'The mail server refused our sign-in.' })
    expect(inspect(error, { depth: 10 })).not.toMatch(/wrong-one|hgfs@example\.com|ann@example\.com/)
  })

  it('encrypts with smtps:// and with STARTTLS, and trusts no unknown certificate unless told to', async () => {
    const trusting = '?tls.rejectUnauthorized=false'
    const secure = await startServer({ secure: true })
    expect(await failure(smtp(`smtps://${secure.address}`))).toMatchObject({ name: 'ProviderError', status: 503 })
    await smtp(`smtps://${secure.address}/${trusting}`).send(mail)
    expect(secure.received.map(({ encrypted }) => encrypted)).toEqual([true])
    const upgrading = await startServer({ disabledCommands: [] })
    expect(await failure(smtp(`smtp://${upgrading.address}`))).toMatchObject({ name: 'ProviderError', status: 503 })
    await smtp(`smtp://${upgrading.address}/${trusting}`).send(mail)
    expect(upgrading.received.map(({ encrypted }) => encrypted)).toEqual([true])
    const plain = await startServer()
    expect(await failure(smtp(`smtp://${plain.address}/?requireTLS=true`))).toMatchObject({ name: 'ProviderError' })
    expect(plain.received).toEqual([])
  })

  it('says when the server is down', async () => {
    expect(await failure(smtp('smtp://127.0.0.1:1'))).toMatchObject({
      name: 'ProviderError',
      provider: 'Mail',
      status: 503,
      message: 'The mail server cannot be reached.',
    })
  })

  it('does not wait for a server that never greets', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    ends.push(() => silent.close())
    const error = await failure(smtp(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 150))
    expect(error).toMatchObject({
      name: 'ProviderError',
      status: 504,
      message: 'The mail server did not answer in time.',
    })
  })

  it('does not wait for a server that falls silent with the mail in hand', async () => {
    const { address } = await startServer({ onData: (stream) => void stream.resume() })
    expect(await failure(smtp(`smtp://${address}`, 150))).toMatchObject({ name: 'ProviderError', status: 504 })
  })

  it.each([
    ['the recipient', { onRcptTo: (address, _session, done) => done(new Error(`No such user ${address.address}`)) }],
    ['the sender', { onMailFrom: (_address, _session, done) => done(new Error('Not you')) }],
    [
      'the mail',
      {
        onData(stream, _session, done) {
          stream.resume()
          stream.on('end', () => done(new Error('This is spam')))
        },
      },
    ],
  ] satisfies [string, SMTPServerOptions][])(
    'says when the server refuses %s, without its words',
    async (_what, options) => {
      const { address } = await startServer(options)
      const error = await failure(smtp(`smtp://${address}`))
      expect(error).toMatchObject({ name: 'ProviderError', provider: 'Mail', status: 502 })
      expect(inspect(error, { depth: 10 })).not.toMatch(/ann@example\.com|spam|No such/)
    },
  )
})

describe('without a mail server', () => {
  const outboxOf = (dataDir: string) => {
    const logged: unknown[] = []
    const log = { info: (...line: unknown[]) => void logged.push(line) }
    return { mailer: createMailer(readConfig({ MAIL_FROM: from }), { dataDir, log }), logged }
  }

  it('writes a complete mail into the outbox and logs its name, nothing more', async () => {
    const { mailer, logged } = outboxOf(folder)
    await mailer.send({ ...mail, text: 'https://hgfs.example/reset-password?token=hush-hush' })
    const [name, ...others] = await readdir(path.join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/\.eml$/)
    const raw = await readFile(path.join(folder, 'outbox', name ?? ''))
    const email = await PostalMime.parse(raw)
    expect(email).toMatchObject({
      from: { address: 'no-reply@hgfs.example' },
      to: [{ address: 'ann@example.com' }],
      subject: mail.subject,
      messageId: expect.any(String),
      date: expect.any(String),
    })
    expect(email.text).toContain('token=hush-hush')
    expect(email.html?.trim()).toBe(mail.html)
    expect(JSON.stringify(logged)).toContain(name)
    expect(JSON.stringify(logged)).not.toMatch(/hush-hush|example\.com/)
  })

  it('keeps the mails from other users of the machine', async () => {
    await outboxOf(folder).mailer.send(mail)
    const outbox = path.join(folder, 'outbox')
    const [name = ''] = await readdir(outbox)
    expect((await stat(outbox)).mode & 0o077).toBe(0)
    expect((await stat(path.join(outbox, name))).mode & 0o077).toBe(0)
  })

  it('names the files in the order of sending, never twice the same', async () => {
    const one = outboxOf(folder).mailer
    const other = outboxOf(folder).mailer
    for (let count = 0; count < 20; count++) await one.send({ ...mail, subject: `mail ${count}` })
    await Promise.all(Array.from({ length: 20 }, (_, count) => (count % 2 ? one : other).send(mail)))
    const names = (await readdir(path.join(folder, 'outbox'))).sort()
    expect(names).toHaveLength(40)
    const subjects = await Promise.all(
      names
        .slice(0, 20)
        .map(async (name) => (await PostalMime.parse(await readFile(path.join(folder, 'outbox', name)))).subject),
    )
    expect(subjects).toEqual(Array.from({ length: 20 }, (_, count) => `mail ${count}`))
  })

  it('fails loudly when the folder cannot be written', async () => {
    await writeFile(path.join(folder, 'outbox'), 'a file in the way')
    await expect(outboxOf(folder).mailer.send(mail)).rejects.toThrow()
  })
})
