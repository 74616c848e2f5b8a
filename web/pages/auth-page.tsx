import { Binoculars, Camera, Gem, Trophy } from 'lucide-react'
import { useEffect } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { AuthPanel } from '../features/accounts/auth-panel.tsx'
import { useUser } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/overlays/toast.ts'

const steps = [
  { Icon: Binoculars, title: 'Hunt', text: 'Say what you want and what you would pay.' },
  { Icon: Camera, title: 'Gather', text: 'Snap what you spot at TJ Maxx, HomeGoods or Marshalls.' },
  { Icon: Gem, title: 'Find', text: 'Hear about it the moment the two meet near you.' },
  { Icon: Trophy, title: 'Score', text: 'Buy it, and see what you saved.' },
]

const failures: Record<string, string> = {
  not_configured: 'is not set up on this site.',
  denied: 'sign-in was cancelled.',
  expired: 'sign-in took too long. Please try again.',
  suspended: 'Your account has been suspended',
  failed: 'could not sign you in. Please try again.',
}

const providers = new Map([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
])

/** Addresses can be made up: what is not known is said in general words, never repeated. */
function wordsFor(error: string): string {
  const [, provider = '', reason = ''] = /^([a-z]+)_(\w+)$/.exec(error) ?? []
  const name = providers.get(provider)
  if (!name) return 'This way to sign in is not known here. Please choose another one.'
  if (reason === 'suspended') return failures['suspended'] ?? ''
  return `${name} ${(Object.hasOwn(failures, reason) ? failures[reason] : undefined) ?? failures['failed']}`
}

/** Coming back from a provider without success: the address says why. */
function useProviderError(error: string | null) {
  useEffect(() => {
    if (error) toast({ title: 'Login failed', description: wordsFor(error), variant: 'destructive' })
  }, [error])
}

export default function AuthPage() {
  const { user, isLoading } = useUser()
  const [search] = useSearchParams()
  useProviderError(search.get('error'))

  if (user) return <Redirect to="/" replace />
  if (isLoading) {
    return (
      <div className="grid min-h-[60vh] place-items-center">
        <Spinner className="size-8" label="Loading" />
      </div>
    )
  }
  return (
    <div className="page-width grid items-stretch gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-14 lg:py-14">
      <div className="mx-auto flex w-full max-w-md flex-col justify-center">
        <h1 className="text-2xl">Welcome</h1>
        <p className="mt-1 mb-6 text-ink-soft">Sign in, or join in a minute. There are no fees.</p>
        <Card>
          <AuthPanel startWith={search.get('tab') === 'register' ? 'register' : 'login'} returnTo="/" />
        </Card>
      </div>
      <aside className="hidden flex-col justify-center rounded-xl bg-[#b80f2a] p-12 text-white lg:flex xl:p-16">
        <h2 className="text-3xl leading-tight text-balance text-white">Find Your Perfect Items</h2>
        <ol className="mt-10 flex flex-col gap-7">
          {steps.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-5">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-white/15">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <div>
                <h3 className="text-lg text-white">{title}</h3>
                <p className="text-white/90">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}
