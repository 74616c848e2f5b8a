import { useQuery } from '@tanstack/react-query'
import { Ban, EllipsisVertical, Flag, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import type { Person } from '../../../domain/contracts/people/people.ts'
import { matchPage, pageTitle } from '../../../domain/rules/pages.ts'
import { BlockDialog } from '../../features/blocks/block-dialog.tsx'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { personQuery } from '../../features/people/people.api.ts'
import { PersonHead } from '../../features/people/person-head.tsx'
import { GatheredBy, HuntedBy } from '../../features/people/person-lists.tsx'
import { ApiError } from '../../lib/api.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { useUser } from '../../lib/session.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { SearchDrawing } from '../../ui/drawings/trouble.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'

const ReportDialog = lazyOverlay(() => import('../../features/community/report-dialog.tsx'))

export default function PersonPage() {
  const username = useUsername()
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(username))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const title = isMissing ? 'Person Not Found' : person?.username
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])

  if (isMissing) return <PersonNotFound />
  if (person) return <PersonView key={person.id} person={person} />
  if (error) return <ErrorState title="Failed to load this page" onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className="page-width py-12">
      <DetailSkeleton label="Loading person" />
    </div>
  )
}

/** Reads the name from the address itself: the router leaves %2F, %40 and the like in its parameters. */
function useUsername(): string {
  const { ssrPath } = useRouter()
  return matchPage(usePathname({ ssrPath }))?.params['username'] ?? ''
}

function PersonView({ person }: { person: Person }) {
  const { user } = useUser()
  const { username, hidden } = person
  return (
    <div className="page-width flex flex-col gap-8 py-6 sm:gap-10 sm:py-10">
      <PersonHead person={person}>
        {user?.id === person.id ? (
          <LinkButton
            href="/profile?tab=account"
            variant="secondary"
            icon={<Pencil className="size-5" aria-hidden="true" />}
          >
            Edit what others see
          </LinkButton>
        ) : (
          <>
            <FollowButton target={{ kind: 'person', id: username }} name={username} />
            <PersonMenu person={person} />
          </>
        )}
      </PersonHead>
      {!hidden.includes('gatherings') && <GatheredBy username={username} />}
      {!hidden.includes('hunts') && <HuntedBy username={username} />}
    </div>
  )
}

/** What one hopes not to need: out of the way, but there. */
function PersonMenu({ person: { id, username } }: { person: Person }) {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const close = () => setOpen(null)
  const ask = (what: 'block' | 'report') => () =>
    user ? setOpen(what) : askToSignIn(`Please sign in or register to ${what} somebody`)
  return (
    <>
      <DropdownMenu
        label={`More about ${username}`}
        items={[
          { label: `Block ${username}`, icon: <Ban aria-hidden="true" />, onSelect: ask('block'), danger: true },
          { label: `Report ${username}`, icon: <Flag aria-hidden="true" />, onSelect: ask('report') },
        ]}
        renderTrigger={(wiring) => (
          <IconButton
            label={`More about ${username}`}
            icon={<EllipsisVertical className="size-5" aria-hidden="true" />}
            {...wiring}
          />
        )}
      />
      <BlockDialog
        username={username}
        open={open === 'block'}
        onClose={close}
        onBlocked={() => navigate('/profile?tab=account#blocks', { replace: true })}
      />
      <ReportDialog
        target={{ entity: 'person', entityId: id }}
        open={open === 'report'}
        onClose={close}
        onRetry={() => setOpen('report')}
      />
    </>
  )
}

const PersonNotFound = () => (
  <div className="flex flex-col items-center px-4 py-10 text-center">
    <div className="w-52">
      <SearchDrawing />
    </div>
    <h1 className="mt-4">Person Not Found</h1>
    <p className="mt-2 max-w-md text-ink-soft">There is nobody of that name here.</p>
    <LinkButton href="/gatherings" className="mt-6">
      See what was spotted
    </LinkButton>
  </div>
)
