import { useQuery } from '@tanstack/react-query'
import { LinkButton, Button } from '../../ui/button.tsx'
import { providersQuery } from './accounts.api.ts'
import { FacebookMark, GoogleMark } from './provider-marks.tsx'

const providers = [
  { id: 'google', label: 'Google', Mark: GoogleMark },
  { id: 'facebook', label: 'Facebook', Mark: FacebookMark },
] as const

/** Leaves the app for the provider; the way back leads to where the person was. */
export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const { data } = useQuery(providersQuery)
  return (
    <div className="grid grid-cols-2 gap-3">
      {providers.map(({ id, label, Mark }) => {
        const icon = <Mark />
        if (data?.[id]) {
          return (
            <LinkButton
              key={id}
              external
              variant="secondary"
              icon={icon}
              href={`/api/auth/${id}?returnTo=${encodeURIComponent(returnTo)}`}
            >
              {label}
            </LinkButton>
          )
        }
        const reason = data ? `${label} sign-in is not set up on this site` : 'Checking…'
        return (
          <Button key={id} variant="secondary" icon={icon} aria-disabled="true" title={reason}>
            {label}
          </Button>
        )
      })}
    </div>
  )
}
