import * as contract from '../../../domain/contracts/accounts.ts'
import { AppError } from '../../http/errors.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import {
  changeOwnProfile,
  checkLogin,
  checkUsername,
  currentUserOf,
  deleteOwnAccount,
  exportOwnData,
  registerUser,
  setForgottenPassword,
  setOwnPassword,
} from './accounts.service.ts'
import { beginAttempt, finishAttempt } from './provider-attempt.ts'
import { signInWithProfile } from './provider-sign-in.service.ts'

const resetSent = "If the email is registered in our system, you'll receive a password reset link shortly."

export function accountRoutes(app: App): void {
  const { context } = app
  const { sessions, limiter, jobs, db } = context

  publicRoute(app, contract.csrfToken, (_input, _viewer, { request, reply }) => ({
    csrfToken: sessions.csrfToken(sessions.idOf(request, reply)),
  }))
  publicRoute(app, contract.csrfCheck, () => ({ ok: true as const }))

  publicRoute(app, contract.register, async ({ body }, _viewer, { request, reply }) => {
    await limiter.take('register', request.ip)
    const user = await registerUser(context, body)
    await sessions.signIn(request, reply, user.id)
    return user
  })
  publicRoute(app, contract.login, async ({ body }, _viewer, { request, reply }) => {
    const user = await checkLogin(context, body, request.ip)
    await sessions.signIn(request, reply, user.id)
    return user
  })
  publicRoute(app, contract.logout, (_input, _viewer, { request, reply }) => sessions.signOut(request, reply))
  memberRoute(app, contract.currentUser, (_input, viewer) => currentUserOf(context, viewer))
  publicRoute(app, contract.checkUsername, ({ query }) => checkUsername(context, query.username))

  publicRoute(app, contract.forgotPassword, async ({ body }, _viewer, { request }) => {
    await limiter.take('forgotPassword', request.ip)
    await jobs.enqueue(db, 'accounts.send-reset-mail', { email: body.email })
    return { message: resetSent }
  })
  publicRoute(app, contract.resetPassword, async ({ body }, _viewer, { request }) => {
    await limiter.take('forgotPassword', request.ip)
    await setForgottenPassword(context, body)
    return { message: 'Your password has been changed. Please log in.' }
  })

  memberRoute(app, contract.changeProfile, ({ body }, viewer) => changeOwnProfile(context, viewer, body))
  memberRoute(app, contract.changePassword, ({ body }, viewer) => setOwnPassword(context, viewer, body))
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

function providerRoutes(app: App): void {
  const { context } = app
  const { oauth, sessions, log } = context
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
    const attempt = finishAttempt(request, reply, provider, query.state)
    if (!attempt) return fail('expired')
    if (query.error || !query.code) return fail('denied')
    try {
      const profile = await configured.fetchProfile({
        ...attempt,
        code: query.code,
        redirectUri: redirectUri(provider),
      })
      const user = await signInWithProfile(context, provider, profile)
      await sessions.signIn(request, reply, user.id)
      return void reply.redirect(attempt.returnTo)
    } catch (error) {
      if (error instanceof AppError && error.code === 'suspended') return fail('suspended')
      log.warn({ err: error, provider }, 'sign-in through a provider failed')
      return fail('failed')
    }
  })
}
