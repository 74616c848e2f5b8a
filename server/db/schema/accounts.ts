import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, check } from 'drizzle-orm/pg-core'
import { allVisible, type Visibility } from '../../../domain/rules/people/person-parts.ts'
import { createdAt, identity, instant, momentOf } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text('username').notNull(),
    /** What names are compared by: see hgfs_username_key in the migrations. */
    usernameKey: text('username_key')
      .notNull()
      .generatedAlwaysAs(sql`hgfs_username_key(username)`),
    /**
     * The skeleton of UTS 39, made by `nameSkeleton`. Null until the next start for rows that were written without it, and
     * for good where an older account has the same one.
     */
    usernameSkeleton: text('username_skeleton'),
    /** argon2id; absent for people who only sign in through a provider. */
    passwordHash: text('password_hash'),
    email: text('email'),
    /** When the person proved that the address is theirs: by a mailed link, or through a provider. */
    emailVerifiedAt: instant('email_verified_at'),
    zipCode: text('zip_code'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profilePicture: text('profile_picture'),
    isInsider: boolean('is_insider').notNull().default(false),
    isAdmin: boolean('is_admin').notNull().default(false),
    isSuspended: boolean('is_suspended').notNull().default(false),
    insiderSince: instant('insider_since'),
    lastFeedbackDate: instant('last_feedback_date'),
    googleId: text('google_id').unique(),
    facebookId: text('facebook_id').unique(),
    authProvider: text('auth_provider', { enum: ['local', 'google', 'facebook'] })
      .notNull()
      .default('local'),
    notifyByEmail: boolean('notify_by_email').notNull().default(true),
    /** Whether news of what one follows comes by push, too. */
    notifyByPush: boolean('notify_by_push').notNull().default(false),
    /** How often news of what one follows comes together; off: each as it happens. */
    digest: text('digest', { enum: ['off', 'daily', 'weekly'] })
      .notNull()
      .default('off'),
    /** What was gathered after this is for the next digest. */
    digestSince: instant('digest_since'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Which parts of the person's page others see. */
    visibility: jsonb('visibility').$type<Visibility>().notNull().default(allVisible),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_username_skeleton').on(table.usernameSkeleton),
    index('users_without_skeleton')
      .on(table.id)
      .where(sql`${table.usernameSkeleton} is null`),
    index('users_by_username').on(sql`lower(${table.username})`, table.id),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_admins')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    index('users_insiders')
      .on(table.id)
      .where(sql`${table.isInsider}`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_by_email').on(sql`coalesce(lower(${table.email}), '')`, table.id),
    index('users_words').using(
      'gin',
      sql`(${table.username} || ' ' || coalesce(${table.email}, '') || ' ' || coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, '')) gin_trgm_ops`,
    ),
    check('users_username_length', sql`char_length(${table.username}) between 3 and 50`),
    index('users_digests')
      .on(table.id)
      .where(sql`${table.digest} <> 'off'`),
    check('users_digest', sql`${table.digest} in ('off', 'daily', 'weekly')`),
    check('users_auth_provider', sql`${table.authProvider} in ('local', 'google', 'facebook')`),
  ],
)

/** A session exists only while somebody is signed in; its id is stored hashed. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    /** What the person sees it by in their list. */
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which browser on what, in plain words. */
    device: text('device').notNull().default('Unknown device'),
    createdAt: createdAt(),
    lastSeenAt: momentOf('last_seen_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** A mailed link by which a person proves that an address is theirs. At most one for each person. */
export const emailConfirmations = pgTable('email_confirmations', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address it was sent to. */
  email: text('email').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
)

/** One counter per key and window, shared by all servers. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] }), index('rate_limits_expiry').on(table.expiresAt)],
)

/**
 * What became of a POST with an Idempotency-Key. The record it made is noted in the transaction that made it, the answer
 * afterwards; a claim with neither belongs to a request that is running, or that died.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Counts who has claimed it: of two only the later one may still make the record. */
    claim: integer('claim').notNull().default(1),
    claimedAt: instant('claimed_at')
      .notNull()
      .default(sql`now()`),
    recordId: integer('record_id'),
    status: integer('status'),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)
