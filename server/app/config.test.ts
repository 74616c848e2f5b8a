import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'x'.repeat(32)
const s3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

describe('with nothing set', () => {
  it('runs by itself: embedded database, disk, outbox, demo data, no social sign-in', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 5000,
      host: 'localhost',
      dataDir: 'data',
      demoData: true,
      rateLimitScale: 1,
      passwordMinLength: 6,
      insiderRequiredGatherings: 3,
      publicIndexing: false,
      role: 'all',
      slowQueryMs: 500,
      trustProxy: false,
      mail: { from: 'Hunt Gather Find Score <no-reply@localhost>' },
      oauth: {},
    })
    for (const name of ['databaseUrl', 'publicUrl', 'sessionSecret', 'admin', 's3'] as const) {
      expect(config[name]).toBeUndefined()
    }
    expect(config.mail.smtpUrl).toBeUndefined()
    expect(config.oauth).toEqual({ google: undefined, facebook: undefined })
  })

  it('takes an empty or blank variable as not set, and ignores the variables of others', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', PUBLIC_URL: undefined, HOME: '/home/ann' })).toEqual(
      readConfig({}),
    )
  })
})

describe('derived values', () => {
  it.each([
    [{}, true],
    [{ DEMO_DATA: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/hgfs', SESSION_SECRET: secret }, false],
    [{ DATABASE_URL: 'postgresql:///hgfs?host=/run/postgresql', SESSION_SECRET: secret, DEMO_DATA: 'on' }, true],
  ])('demo data with %j: %s', (environment, expected) => {
    expect(readConfig(environment).demoData).toBe(expected)
  })

  it.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:5000' }, false],
    [{ PUBLIC_URL: 'https://[::1]:5000' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.4' }, true],
    [{ HOST: 'localhost.example.org' }, true],
    [{ PUBLIC_URL: 'https://hgfs.example' }, true],
  ])('others can get here with %j: %s', (environment, expected) => {
    expect(readConfig(environment).isReachable).toBe(expected)
  })

  it.each([
    ['https://hgfs.example/', 'https://hgfs.example', 'no-reply@hgfs.example'],
    ['http://LOCALHOST:5000', 'http://localhost:5000', 'no-reply@localhost'],
    ['https://hgfs.example:443', 'https://hgfs.example', 'no-reply@hgfs.example'],
  ])('PUBLIC_URL %s becomes %s and names the sender %s', (given, publicUrl, sender) => {
    const config = readConfig({ PUBLIC_URL: given })
    expect(config.publicUrl).toBe(publicUrl)
    expect(config.mail.from).toContain(`<${sender}>`)
  })

  it.each([
    ['true', true],
    ['no', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['loopback,fd00::/8', 'loopback,fd00::/8'],
  ])('TRUST_PROXY %s becomes %j', (given, expected) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected)
  })

  it('keeps the settings of each provider together', () => {
    const config = readConfig({
      ...s3,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_FORCE_PATH_STYLE: 'yes',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:9001/token',
      ADMIN_USERNAME: ' ann ',
      ADMIN_PASSWORD: ' pass word ',
    })
    expect(config.s3).toEqual({
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      forcePathStyle: true,
    })
    expect(config.oauth.google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      urls: {
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'http://127.0.0.1:9001/token',
        userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
      },
    })
    expect(config.oauth.facebook).toBeUndefined()
    expect(config.admin).toEqual({ username: 'ann', password: ' pass word ' })
  })
})

it('reads photos on this machine only, unless a model is named', () => {
  expect(readConfig({}).ai).toEqual({ model: undefined, dailyLimit: 100 })
  const own = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llava' }
  expect(readConfig({ ...own, AI_TIMEOUT_SECONDS: '20', AI_DAILY_LIMIT: '7' }).ai).toEqual({
    model: { vendor: own.AI_PROVIDER, name: 'llava', baseUrl: own.AI_BASE_URL, apiKey: undefined, timeoutSeconds: 20 },
    dailyLimit: 7,
  })
})

it('gives the photo reader two minutes without work, unless told otherwise', () => {
  expect([readConfig({}).photoIdleMs, readConfig({ PHOTO_IDLE_SECONDS: '5' }).photoIdleMs]).toEqual([120_000, 5000])
})

it('signs in at the real Facebook unless told otherwise', () => {
  const { facebook } = readConfig({ FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' }).oauth
  const origins = Object.values(facebook?.urls ?? {}).map((url) => new URL(url).origin)
  expect(origins).toEqual(['https://www.facebook.com', 'https://graph.facebook.com', 'https://graph.facebook.com'])
})

it('takes several replicas to read from', () => {
  const urls = ['postgres://one/hgfs', 'postgresql://two:5433/hgfs']
  const given = { DATABASE_URL: 'postgres://db/hgfs', SESSION_SECRET: 'x'.repeat(32) }
  expect(readConfig({ ...given, DATABASE_REPLICA_URLS: urls.join(' , ') }).databaseReplicaUrls).toEqual(urls)
  expect(readConfig(given).databaseReplicaUrls).toEqual([])
})

describe('a bad value', () => {
  const refusals: [Record<string, string>, string][] = [
    [
      { DATABASE_REPLICA_URLS: 'postgres://one/hgfs,http://two' },
      'DATABASE_REPLICA_URLS must be postgres:// URLs with commas between them',
    ],
    [{ DATABASE_REPLICA_URLS: 'postgres://one/hgfs' }, 'DATABASE_URL is required with DATABASE_REPLICA_URLS'],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '50.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 200'],
    [{ DATABASE_URL: 'mysql://db/hgfs' }, 'DATABASE_URL must be a postgres:// URL'],
    [{ DATABASE_URL: 'hush-hush' }, 'DATABASE_URL must be a postgres:// URL'],
    [{ DATABASE_URL: 'postgres://db/hgfs' }, 'SESSION_SECRET is required with DATABASE_URL'],
    [{ SESSION_SECRET: 'hush-hush' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ PUBLIC_URL: 'hgfs.example' }, 'PUBLIC_URL must be an http(s) URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an http(s) URL'],
    [{ PUBLIC_URL: 'https://hgfs.example/app' }, 'PUBLIC_URL must be a bare origin'],
    [{ PUBLIC_URL: 'https://ann:hush-hush@hgfs.example' }, 'PUBLIC_URL must be a bare origin'],
    [{ PUBLIC_URL: 'https://hgfs.example/?a=b' }, 'PUBLIC_URL must be a bare origin'],
    [{ AI_PROVIDER: 'oracle' }, 'AI_PROVIDER must be embedded, openai-compatible, openai, anthropic or google'],
    [{ AI_PROVIDER: 'openai', AI_API_KEY: 'hush-hush' }, 'AI_MODEL is required with AI_PROVIDER=openai'],
    [{ AI_PROVIDER: 'google', AI_MODEL: 'm' }, 'AI_API_KEY is required with AI_PROVIDER=google'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL is required with AI_PROVIDER=openai-compatible'],
    [{ AI_API_KEY: 'hush-hush' }, 'AI_PROVIDER must name a model provider when AI_API_KEY is set'],
    [{ AI_BASE_URL: 'ftp://models.example' }, 'AI_BASE_URL must be an http(s) URL'],
    [{ AI_TIMEOUT_SECONDS: '0' }, 'AI_TIMEOUT_SECONDS must be a whole number from 1 to 80'],
    [{ PHOTO_IDLE_SECONDS: '0' }, 'PHOTO_IDLE_SECONDS must be a whole number from 1 to 86400'],
    [{ AI_DAILY_LIMIT: '-1' }, 'AI_DAILY_LIMIT must be a whole number from 0 to 1000000'],
    [{ ADMIN_USERNAME: 'ann' }, 'ADMIN_PASSWORD is required with ADMIN_USERNAME'],
    [{ ADMIN_PASSWORD: 'hush-hush' }, 'ADMIN_USERNAME is required with ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'an', ADMIN_PASSWORD: 'hush-hush' }, 'ADMIN_USERNAME must have 3 to 50 characters'],
    [{ ADMIN_USERNAME: 'ann', ADMIN_PASSWORD: 'hush' }, 'ADMIN_PASSWORD must have at least 6 characters'],
    [
      { ADMIN_USERNAME: 'ann', ADMIN_PASSWORD: 'hush-hush', PASSWORD_MIN_LENGTH: '12' },
      'ADMIN_PASSWORD must have at least 12 characters',
    ],
    [{ DEMO_DATA: 'maybe' }, 'DEMO_DATA must be true or false'],
    [{ PUBLIC_INDEXING: '2' }, 'PUBLIC_INDEXING must be true or false'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0'],
    [{ RATE_LIMIT_SCALE: 'Infinity' }, 'RATE_LIMIT_SCALE must be a number above 0'],
    [{ RATE_LIMIT_SCALE: 'fast' }, 'RATE_LIMIT_SCALE must be a number above 0'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH must be a whole number from 6 to 128'],
    [{ INSIDER_REQUIRED_GATHERINGS: '-3' }, 'INSIDER_REQUIRED_GATHERINGS must be a whole number from 0'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be true, false, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'],
    [{ SMTP_URL: 'https://hush-hush.example' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'Ann <ann@example.com>\r\nBcc: eve@example.com' }, 'MAIL_FROM must be an address'],
    [{ S3_BUCKET: 'photos' }, 'S3_ACCESS_KEY_ID is required with S3_BUCKET'],
    [{ S3_SECRET_ACCESS_KEY: 'hush-hush' }, 'S3_BUCKET is required with S3_SECRET_ACCESS_KEY'],
    [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is required with S3_BUCKET'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_BUCKET is required with S3_ENDPOINT'],
    [{ ...s3, S3_ENDPOINT: '127.0.0.1:9000' }, 'S3_ENDPOINT must be an http(s) URL'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID'],
    [{ FACEBOOK_CLIENT_SECRET: 'hush-hush' }, 'FACEBOOK_CLIENT_ID is required with FACEBOOK_CLIENT_SECRET'],
    [{ FACEBOOK_TOKEN_URL: 'file:///etc/passwd' }, 'FACEBOOK_TOKEN_URL must be an http(s) URL'],
  ]

  it.each(refusals)('%j is refused', (environment, message) => {
    const refusal = () => readConfig(environment)
    expect(refusal).toThrow(ConfigError)
    expect(refusal).toThrow(message)
    // One line, which never repeats what may be a secret.
    expect(refusal).not.toThrow(/\n|hush/)
  })
})

it.each([
  ['postgres://hgfs@db/hgfs', 'a@b/c%d', 'postgres://hgfs:a%40b%2Fc%25d@db/hgfs'],
  ['postgres://hgfs:own@db/hgfs', 'other', 'postgres://hgfs:own@db/hgfs'],
  ['postgres://hgfs@db/hgfs?sslmode=verify-full', ' x ', 'postgres://hgfs:%20x%20@db/hgfs?sslmode=verify-full'],
])('DATABASE_URL %s with a DATABASE_PASSWORD', (url, password, expected) => {
  const secret = { SESSION_SECRET: 'x'.repeat(40), DATABASE_PASSWORD: password }
  const config = readConfig({ ...secret, DATABASE_URL: url, DATABASE_REPLICA_URLS: `${url},${url}` })
  expect([config.databaseUrl, ...config.databaseReplicaUrls]).toEqual([expected, expected, expected])
})
