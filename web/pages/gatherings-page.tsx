import { lazy, Suspense, useEffect, useState } from 'react'
import type { Gathering } from '../../domain/contracts/gatherings.ts'
import { FavoriteButton } from '../features/community/favorite-button.tsx'
import { GatheringList } from '../features/gatherings/gathering-list.tsx'
import { recallDraft } from '../lib/drafts.ts'
import { useUser } from '../lib/session.ts'

const loadDialog = () => import('./quick-gathering.tsx')
const QuickGathering = lazy(loadDialog)

interface Editing {
  /** A new one each time, so that every opening starts with a fresh form. */
  key: number
  gathering?: Gathering
  open: boolean
}

export default function GatheringsPage() {
  const { user } = useUser()
  const [editing, setEditing] = useState<Editing>()
  const open = (gathering?: Gathering) => setEditing({ key: Date.now(), gathering, open: true })

  // Back from signing in at another site: the form that was left opens again, as it was.
  const isSignedIn = user !== null
  useEffect(() => {
    if (!isSignedIn) return
    void recallDraft('quick-gathering').then(
      (draft) => draft && setEditing((shown) => shown ?? { key: Date.now(), open: true }),
    )
  }, [isSignedIn])

  useEffect(() => {
    const timer = setTimeout(() => void loadDialog(), 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <GatheringList
        onAdd={() => open()}
        onEdit={open}
        renderCorner={({ id, productName }) => (
          <FavoriteButton entity="gathering" id={id} name={productName} look="sticker" />
        )}
      />
      {editing && (
        <Suspense>
          <QuickGathering
            key={editing.key}
            gathering={editing.gathering}
            open={editing.open}
            onClose={() => setEditing({ ...editing, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
