import * as contract from '../../../domain/contracts/accounts.ts'
import { AppError } from '../../http/errors.ts'
import { knownDevice, rememberDevice } from '../../http/devices.ts'
import { networkOf } from '../../http/network.ts'
import { memberRoute, publicRoute, type App, type Http } from '../../http/route.ts'
import {
  changeOwnProfile,
  checkLogin,
  currentUserOf,
  deleteOwnAccount,
  exportOwnData,
  registerUser,
  setForgottenPassword,
  setOwnPassword,
} from './accounts.service.ts'
import { confirmAddress, sendConfirmMailAgain } from './email-confirmation.service.ts'
import { beginAttempt, finishAttempt } from './provider-attempt.ts'
import { signInWithProfile } from './provider-sign-in.service.ts'
import { endOtherSessions, endOwnSession, sessionsOf } from './sessions.service.ts'
import { checkUsername } from './usernames.service.ts'

const resetSent = "If the email is registered in our system, you'll receive a password reset link shortly."

export function accountRoutes(app: App): void {
  const { context } = app
  const { sessions, limiter, jobs, db } = context

  publicRoute(app, contract.csrfToken, (_input, _viewer, { request, reply }) => ({
    csrfToken: sessions.csrfToken(sessions.idOf(request, reply)),
  }))
  publicRoute(app, contract.csrfCheck, () => ({ ok: true as const }))

  publicRoute(app, contract.register, async ({ body }, _viewer, { request, reply }) => {
    await limiter.take('register', networkOf(request.ip))
    const user = await registerUser(context, body)
    await welcome(app, { request, reply }, user.id)
    return user
  })
  publicRoute(app, contract.login, async ({ body }, _viewer, { request, reply }) => {
    const user = await checkLogin(context, body, {
      network: networkOf(request.ip),
      knownDevice: (userId) => knownDevice(context, request, userId),
    })
    await welcome(app, { request, reply }, user.id)
    return user
  })
  publicRoute(app, contract.logout, (_input, _viewer, { request, reply }) => sessions.signOut(request, reply))
  memberRoute(app, contract.currentUser, (_input, viewer) => currentUserOf(context, viewer))
  publicRoute(app, contract.checkUsername, ({ query }) => checkUsername(context, query.username))

  publicRoute(app, contract.forgotPassword, async ({ body }, _viewer, { request }) => {
    await limiter.take('forgotPassword', networkOf(request.ip))
    await jobs.enqueue(db, 'accounts.send-reset-mail', { email: body.email })
    return { message: resetSent }
  })
  publicRoute(app, contract.resetPassword, async ({ body }, _viewer, { request }) => {
    await limiter.take('forgotPassword', networkOf(request.ip))
    await setForgottenPassword(context, body)
    return { message: 'Your password has been changed. Please log in.' }
  })

  publicRoute(app, contract.confirmEmail, ({ body }) => confirmAddress(context, body.token))
  memberRoute(app, contract.sendConfirmEmail, (_input, viewer) => sendConfirmMailAgain(context, viewer))

  memberRoute(app, contract.changeProfile, ({ body }, viewer) => changeOwnProfile(context, viewer, body))
  memberRoute(app, contract.changePassword, ({ body }, viewer) => setOwnPassword(context, viewer, body))
  memberRoute(app, contract.listSessions, ({ query }, viewer) => sessionsOf(context, viewer, query))
  memberRoute(app, contract.endSession, async ({ params }, viewer, { request, reply }) => {
    if (await endOwnSession(context, viewer, params.id)) await sessions.signOut(request, reply)
  })
  memberRoute(app, contract.endOtherSessions, (_input, viewer) => endOtherSessions(context, viewer))
  memberRoute(app, contract.exportAccount, (_input, viewer, { reply }) => {
    reply.header('content-disposition', 'attachment; filename="hunt-gather-find-score-export.json"')
    return exportOwnData(context, viewer)
  })
  memberRoute(app, contract.deleteAccount, async ({ body }, viewer, { request, reply }) => {
    await deleteOwnAccount(context, viewer, body.password)
    await sessions.signOut(request, reply)
  })
  providerRoutes(app)
}

/** A new session, in a browser that is known from now on. */
async function welcome({ context }: App, { request, reply }: Http, userId: number): Promise<void> {
  await context.sessions.signIn(request, reply, userId)
  rememberDevice(context, request, reply, userId)
}

function providerRoutes(app: App): void {
  const { context } = app
  const { oauth, log } = context
  const isSecure = () => context.publicUrl().startsWith('https:')
  const redirectUri = (provider: string) => `${context.publicUrl()}/api/auth/${provider}/callback`

  publicRoute(app, contract.authProviders, () => ({ google: !!oauth.google, facebook: !!oauth.facebook }))

  publicRoute(app, contract.startProviderSignIn, async ({ params: { provider }, query }, _viewer, { reply }) => {
    const configured = oauth[provider]
    if (!configured) return void reply.redirect(`/auth?error=${provider}_not_configured`)
    const attempt = beginAttempt(reply, provider, query.returnTo, isSecure())
    const url = configured.authorizationUrl({ ...attempt, redirectUri: redirectUri(provider) })
    return void reply.redirect(url.toString())
  })

  publicRoute(app, contract.finishProviderSignIn, async ({ params: { provider }, query }, _viewer, http) => {
    const { request, reply } = http
    const fail = (reason: string) => void reply.redirect(`/auth?error=${provider}_${reason}`)
    const configured = oauth[provider]
    if (!configured) return fail('not_configured')
    const attempt = finishAttempt(request, reply, provider, query.state, isSecure())
    if (!attempt) return fail('expired')
    if (query.error || !query.code) return fail('denied')
    try {
      const profile = await configured.fetchProfile({
        ...attempt,
        code: query.code,
        redirectUri: redirectUri(provider),
      })
      const user = await signInWithProfile(context, provider, profile)
      await welcome(app, http, user.id)
      return void reply.redirect(attempt.returnTo)
    } catch (error) {
      if (error instanceof AppError && error.code === 'suspended') return fail('suspended')
      log.warn({ err: error, provider }, 'sign-in through a provider failed')
      return fail('failed')
    }
  })
}
