import { z } from 'zod'
import { tidyName, usernameProblem } from '../rules/usernames.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Page, pathId } from './common.ts'

export const Visibility = z.object({
  name: z.boolean('name must be true or false'),
  picture: z.boolean('picture must be true or false'),
  since: z.boolean('since must be true or false'),
  gatherings: z.boolean('gatherings must be true or false'),
  hunts: z.boolean('hunts must be true or false'),
  helped: z.boolean('helped must be true or false'),
})

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  /** Whether the person has shown that the address is theirs. */
  emailConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  zipCode: z.string().nullable(),
  profilePicture: z.string().nullable(),
  isAdmin: z.boolean(),
  isInsider: z.boolean(),
  isSuspended: z.boolean(),
  insiderSince: Instant.nullable(),
  lastFeedbackDate: Instant.nullable(),
  authProvider: z.enum(['local', 'google', 'facebook']),
  /** Which parts of their page others see. */
  visibility: Visibility,
  /** False for people who only ever signed in through a provider. */
  hasPassword: z.boolean(),
  createdAt: Instant,
})
export type User = z.output<typeof User>

const shortUsername = 'Username must be at least 3 characters'
export const Username = z
  .string(shortUsername)
  .overwrite(tidyName)
  .min(3, shortUsername)
  // The database counts whole characters, of which some are two here.
  .refine((name) => [...name].length >= 3, shortUsername)
  .max(50, 'Username must be at most 50 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Username cannot contain control characters')

/** For a name that is to be taken; those who have one sign in with what they have. */
const NewUsername = Username.refine((name) => usernameProblem(name) === undefined, {
  error: ({ input }) => usernameProblem(String(input)),
})

export const Password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters')

/** A form sends an empty field as an empty text; both it and null mean "not given". */
const blankAsNull = (value: string) => (value === '' ? null : value)
const email = (message: string) =>
  z
    .string()
    .trim()
    .max(254, message)
    .refine((value) => value === '' || z.email().safeParse(value).success, message)
    .transform(blankAsNull)
    .nullish()
const zipCode = z
  .string()
  .trim()
  .max(10, 'Zip code must be at most 10 characters')
  .refine((value) => value === '' || value.length >= 5, 'Zip code must be at least 5 characters')
  .transform(blankAsNull)
  .nullish()
const personName = (label: string) =>
  z.string().trim().max(100, `${label} must be at most 100 characters`).transform(blankAsNull).nullish()

export const Credentials = z.object({ username: Username, password: Password })

export const Registration = Credentials.extend({
  username: NewUsername,
  email: email('Please enter a valid email'),
  zipCode,
  firstName: personName('First name'),
  lastName: personName('Last name'),
})

export const ProfileChange = z.object({
  email: email('Please enter a valid email'),
  zipCode,
  firstName: personName('First name'),
  lastName: personName('Last name'),
  /** A picture as a data URL, or a path from the image upload; null takes it away. */
  profilePicture: z.string().max(15_000_000).nullish(),
})

export const OwnProfileChange = ProfileChange.extend({
  /** Parts that are not named stay as they are. */
  visibility: Visibility.partial().optional(),
  /** Needed when the email changes. */
  currentPassword: z.string().max(200).optional(),
})

export const ForgottenPassword = z.object({
  email: z
    .string('Please enter a valid email address')
    .trim()
    .max(254)
    .pipe(z.email('Please enter a valid email address')),
})

const Message = z.object({ message: z.string() })
const photoBody = 16 * 1024 * 1024

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account and sign in',
  body: Registration,
  answer: User,
  status: 201,
  refuses: [409],
})
export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in',
  body: Credentials,
  answer: User,
  refuses: [401],
})
export const logout = endpoint({ method: 'POST', path: '/logout', summary: 'Sign out' })
export const currentUser = endpoint({ method: 'GET', path: '/user', summary: 'The signed-in person', answer: User })
export const checkUsername = endpoint({
  method: 'GET',
  path: '/check-username',
  summary: 'Is a username still free?',
  query: z.object({ username: NewUsername }),
  answer: z.object({ available: z.boolean() }),
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Mail a link to set a new password',
  body: ForgottenPassword,
  answer: Message,
})
const linkToken = z
  .string('This link is not valid')
  .trim()
  .min(1, 'This link is not valid')
  .max(200, 'This link is not valid')
export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password with the token of a mailed link',
  body: z.object({ token: linkToken, password: Password }),
  answer: Message,
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/confirm-email',
  summary: 'Confirm an email address with the token of a mailed link',
  body: z.object({ token: linkToken }),
})
export const sendConfirmEmail = endpoint({
  method: 'POST',
  path: '/user/confirm-email',
  summary: "Mail the link that confirms one's own email address once more",
  refuses: [409],
})
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/user',
  summary: "Change one's own profile; another email needs the current password and is to be confirmed",
  body: OwnProfileChange,
  answer: User,
  bodyLimit: photoBody,
  refuses: [409],
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password',
  summary: "Change one's own password; other sessions end",
  body: z.object({ currentPassword: z.string().max(200).default(''), newPassword: Password }),
})
const Session = z.object({
  id: Id,
  /** Such as "Chrome on Android". */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The one this call came with. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where one is signed in, newest first',
  query: Page,
  answer: z.array(Session),
  paged: true,
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  summary: "End one of one's own sessions; the present one signs out",
  params: pathId('session'),
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  summary: "End all of one's own sessions but the present one",
})
export const exportAccount = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: "Download all of one's own data",
  answer: z.record(z.string(), z.unknown()),
})
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/user',
  summary: 'Delete the account and all its data',
  body: z.object({ password: z.string().max(200).default('') }),
  refuses: [409],
})
export const authProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  summary: 'Which sign-in providers are configured',
  answer: z.object({ google: z.boolean(), facebook: z.boolean() }),
})
const Provider = z.object({ provider: z.enum(['google', 'facebook'], 'There is no such sign-in provider') })
export const startProviderSignIn = endpoint({
  method: 'GET',
  path: '/auth/:provider',
  summary: 'Go to a sign-in provider',
  params: Provider,
  query: z.object({ returnTo: z.string().max(500).optional() }),
  status: 302,
})
export const finishProviderSignIn = endpoint({
  method: 'GET',
  path: '/auth/:provider/callback',
  summary: 'Where a sign-in provider sends the person back to',
  params: Provider,
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
  status: 302,
})
export const csrfToken = endpoint({
  method: 'GET',
  path: '/csrf-token',
  summary: 'The token that unsafe requests of this session must carry',
  answer: z.object({ csrfToken: z.string() }),
})
export const csrfCheck = endpoint({
  method: 'POST',
  path: '/csrf-check',
  summary: 'Stores nothing; shows whether the CSRF token fits',
  answer: z.object({ ok: z.literal(true) }),
})
