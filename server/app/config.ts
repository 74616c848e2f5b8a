import { isIP } from 'node:net'
import { z } from 'zod'

// Every message continues the variable's name: "PORT must be …". None repeats the value, which may be a secret.
const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'must be true or false',
})
const text = z.string().trim()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })

const wholeNumber = (least: number, most: number) =>
  text
    .refine((value) => /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number)

const origin = httpUrl
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must be a bare origin such as https://hgfs.example, without a path',
  })
  .transform((value) => new URL(value).origin)

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
const listed = (value: string) => value.split(',').map((part) => part.trim())
const replicaUrls = text
  .refine((value) => listed(value).every((url) => postgresUrl.safeParse(url).success), {
    error: 'must be postgres:// URLs with commas between them',
  })
  .transform(listed)

/** The number of proxies in front of us, their addresses, or true for "whoever connects is one". */
const trustProxy = text.transform((value, context): boolean | number | string => {
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value)
  const asFlag = flag.safeParse(value)
  if (asFlag.success) return asFlag.data
  if (value.split(',').every((address) => isProxyAddress(address.trim()))) return value
  context.addIssue({ code: 'custom', message: 'must be true, false, a number of proxies, or their addresses' })
  return z.NEVER
})

function isProxyAddress(address: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true
  const [ip = '', bits, ...rest] = address.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const aiProviders = ['embedded', 'openai-compatible', 'openai', 'anthropic', 'google'] as const

const Environment = z
  .object({
    PORT: wholeNumber(0, 65535).default(5000),
    HOST: text.default('localhost'),
    DATA_DIR: text.default('data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URLS: replicaUrls.default([]),
    DATABASE_PASSWORD: z.string().optional(),
    DATABASE_POOL: wholeNumber(1, 200).default(16),
    EMBEDDED_SYNC: flag.default(false),
    PUBLIC_URL: origin.optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_USERNAME: text.min(3, 'must have 3 to 50 characters').max(50, 'must have 3 to 50 characters').optional(),
    ADMIN_PASSWORD: z.string().optional(),
    DEMO_DATA: flag.optional(),
    RATE_LIMIT_SCALE: z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
    PASSWORD_MIN_LENGTH: wholeNumber(6, 128).default(6),
    INSIDER_REQUIRED_GATHERINGS: wholeNumber(0, 1_000_000).default(3),
    PUBLIC_INDEXING: flag.default(false),
    METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
    SLOW_QUERY_MS: wholeNumber(1, 60_000).default(500),
    ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
    DRAIN_SECONDS: wholeNumber(0, 60).default(0),
    TRUST_PROXY: trustProxy.default(false),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// URL' }).optional(),
    MAIL_FROM: text
      .regex(
        /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        'must be an address such as Name <name@hgfs.example>',
      )
      .optional(),
    PUSH_SERVICES: text.default(
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com',
    ),
    S3_BUCKET: text.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ENDPOINT: httpUrl.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    S3_FORCE_PATH_STYLE: flag.default(false),
    AI_PROVIDER: z
      .enum(aiProviders, { error: 'must be embedded, openai-compatible, openai, anthropic or google' })
      .default('embedded'),
    AI_BASE_URL: httpUrl.optional(),
    AI_API_KEY: text.optional(),
    AI_MODEL: text.max(200, 'must have at most 200 characters').optional(),
    AI_TIMEOUT_SECONDS: wholeNumber(1, 80).default(45),
    AI_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(100),
    PHOTO_IDLE_SECONDS: wholeNumber(1, 86_400).default(120),
    GOOGLE_MAPS_API_KEY: text.optional(),
    GOOGLE_MAPS_BASE_URL: httpUrl.default('https://maps.googleapis.com'),
    MAP_TILE_URL: text.optional(),
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    GOOGLE_AUTHORIZE_URL: httpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com/token'),
    GOOGLE_USERINFO_URL: httpUrl.default('https://openidconnect.googleapis.com/v1/userinfo'),
    FACEBOOK_CLIENT_ID: text.optional(),
    FACEBOOK_CLIENT_SECRET: text.optional(),
    FACEBOOK_AUTHORIZE_URL: httpUrl.default('https://www.facebook.com/v23.0/dialog/oauth'),
    FACEBOOK_TOKEN_URL: httpUrl.default('https://graph.facebook.com/v23.0/oauth/access_token'),
    FACEBOOK_USERINFO_URL: httpUrl.default('https://graph.facebook.com/v23.0/me'),
  })
  .superRefine((env, context) => {
    const refuse = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    // Half a configuration is a mistake; ignoring it would look as if it worked.
    const together = (...names: (keyof typeof env)[]) => {
      const given = names.find((name) => env[name] !== undefined)
      const missing = names.find((name) => env[name] === undefined)
      if (given && missing) refuse(missing, `is required with ${given}`)
    }
    together('ADMIN_USERNAME', 'ADMIN_PASSWORD')
    together('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
    together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
    together('FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET')
    const requireFor = (name: keyof typeof env, reason: string) =>
      env[name] === undefined && refuse(name, `is required with ${reason}`)
    if (env.AI_PROVIDER === 'embedded') {
      const unused = (['AI_API_KEY', 'AI_BASE_URL', 'AI_MODEL'] as const).find((name) => env[name] !== undefined)
      if (unused) refuse('AI_PROVIDER', `must name a model provider when ${unused} is set`)
    } else {
      requireFor('AI_MODEL', `AI_PROVIDER=${env.AI_PROVIDER}`)
      // A server in one's own network often wants no key, but nobody else knows where it is.
      requireFor(
        env.AI_PROVIDER === 'openai-compatible' ? 'AI_BASE_URL' : 'AI_API_KEY',
        `AI_PROVIDER=${env.AI_PROVIDER}`,
      )
    }
    if (env.ROLE !== 'all' && !env.DATABASE_URL) refuse('DATABASE_URL', `is required with ROLE=${env.ROLE}`)
    if (env.DATABASE_REPLICA_URLS.length > 0) requireFor('DATABASE_URL', 'DATABASE_REPLICA_URLS')
    if (env.DATABASE_URL && !env.SESSION_SECRET) refuse('SESSION_SECRET', 'is required with DATABASE_URL')
    if (env.S3_ENDPOINT && !env.S3_BUCKET) refuse('S3_BUCKET', 'is required with S3_ENDPOINT')
    if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_PASSWORD.length < env.PASSWORD_MIN_LENGTH) {
      refuse('ADMIN_PASSWORD', `must have at least ${env.PASSWORD_MIN_LENGTH} characters`)
    }
  })

export type Config = ReturnType<typeof readConfig>

/** A value that cannot be used. Its message is one line and names the variable. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable means "not set", as shells and compose files write it.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = parsed.data
  const mailDomain = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : 'localhost'
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL && withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    databaseReplicaUrls: env.DATABASE_REPLICA_URLS.map((url) => withPassword(url, env.DATABASE_PASSWORD)),
    databasePool: env.DATABASE_POOL,
    embeddedSync: env.EMBEDDED_SYNC,
    publicUrl: env.PUBLIC_URL,
    /** Others than whoever sits at this machine can get here. */
    isReachable:
      !isLoopback(env.HOST) || (env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname)),
    sessionSecret: env.SESSION_SECRET,
    admin:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    demoData: env.DEMO_DATA ?? !env.DATABASE_URL,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    insiderRequiredGatherings: env.INSIDER_REQUIRED_GATHERINGS,
    publicIndexing: env.PUBLIC_INDEXING,
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    /** `web` answers people, `worker` does background jobs, `all` does both. */
    role: env.ROLE,
    /** So long it goes on serving when it is told to stop, though it says it is not ready. */
    drainSeconds: env.DRAIN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `Hunt Gather Find Score <no-reply@${mailDomain}>` },
    pushServices: env.PUSH_SERVICES.split(',')
      .map((service) => service.trim())
      .filter(Boolean),
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          forcePathStyle: env.S3_FORCE_PATH_STYLE,
        }
      : undefined,
    ai: {
      /** Undefined: photos are read on this machine only. */
      model:
        env.AI_PROVIDER !== 'embedded' && env.AI_MODEL
          ? {
              vendor: env.AI_PROVIDER,
              name: env.AI_MODEL,
              baseUrl: env.AI_BASE_URL,
              apiKey: env.AI_API_KEY,
              timeoutSeconds: env.AI_TIMEOUT_SECONDS,
            }
          : undefined,
      /** Calls of the model for one person on one day. */
      dailyLimit: env.AI_DAILY_LIMIT,
    },
    /** So long the process that reads photos waits for the next one; then it gives its memory back. */
    photoIdleMs: env.PHOTO_IDLE_SECONDS * 1000,
    maps: { googleApiKey: env.GOOGLE_MAPS_API_KEY, googleBaseUrl: env.GOOGLE_MAPS_BASE_URL, tileUrl: env.MAP_TILE_URL },
    oauth: {
      google: oauthSettings(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, {
        authorize: env.GOOGLE_AUTHORIZE_URL,
        token: env.GOOGLE_TOKEN_URL,
        userinfo: env.GOOGLE_USERINFO_URL,
      }),
      facebook: oauthSettings(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, {
        authorize: env.FACEBOOK_AUTHORIZE_URL,
        token: env.FACEBOOK_TOKEN_URL,
        userinfo: env.FACEBOOK_USERINFO_URL,
      }),
    },
  }
}

/** Adds the password to a URL that has none; there it is escaped, so that it may hold any character. */
function withPassword(url: string, password: string | undefined): string {
  const parsed = new URL(url)
  if (!password || parsed.password) return url
  parsed.password = encodeURIComponent(password)
  return parsed.href
}

/** A host name or address that means this machine only. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1'
}

export type ModelSettings = NonNullable<Config['ai']['model']>

export interface OAuthSettings {
  clientId: string
  clientSecret: string
  urls: { authorize: string; token: string; userinfo: string }
}

function oauthSettings(
  clientId: string | undefined,
  clientSecret: string | undefined,
  urls: OAuthSettings['urls'],
): OAuthSettings | undefined {
  return clientId && clientSecret ? { clientId, clientSecret, urls } : undefined
}
