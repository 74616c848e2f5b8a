import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { Lock, Pencil, Share2, Store, Trash2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { formatRelative } from '../../lib/format.ts'
import type { MapProps } from '../map/map-props.ts'
import { useUser } from '../../lib/session.ts'
import { share } from '../../lib/share.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/money.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { TagLink } from '../../ui/tag-link.tsx'
import { DeleteGatheringDialog } from './delete-gathering-dialog.tsx'
import { FactList } from './fact-list.tsx'
import { Freshness } from './freshness.tsx'
import { GatheringTabs } from './gathering-tabs.tsx'

type GalleryProps = {
  photos: readonly string[]
  alt: string
  thumbnailOf: (photo: string) => string
  placeholder?: string | null
  transitionName?: string
  tag?: ReactNode
}

export type GatheringDetailProps = {
  gathering: Gathering
  Gallery: ComponentType<GalleryProps>
  Map: ComponentType<MapProps>
  /** Beside Share: like, favorite, report. */
  actions?: ReactNode
  /** Under everything: comments. */
  children?: ReactNode
  /** After a share, to count it. */
  onShared?: (gathering: Gathering) => void
}

/** From here on a name is a sentence and would fill the screen. */
const longName = 70

export function GatheringDetail({ gathering, Gallery, Map, actions, children, onShared }: GatheringDetailProps) {
  const { productName, store, price } = gathering
  return (
    <div className="page-width py-4 sm:py-8">
      <nav aria-label="Breadcrumb" className="mb-4 text-sm">
        <Link href="/gatherings" className="font-semibold text-ink-soft underline-offset-4 hover:underline">
          ← All gatherings
        </Link>
      </nav>
      <article>
        <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <Gallery
            photos={gathering.photos}
            alt={productName}
            thumbnailOf={thumbnailOf}
            placeholder={gathering.placeholder}
            transitionName={`gathering-${gathering.id}`}
          />
          <div className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              <Badge hue="gather" icon={<Store aria-hidden="true" />} wraps>
                {store.name}
              </Badge>
              {gathering.categoryName && <Badge>{gathering.categoryName}</Badge>}
              {!gathering.isPublic && <Badge icon={<Lock aria-hidden="true" />}>Private</Badge>}
              {gathering.isHidden && <Badge hue="danger">Hidden by a moderator</Badge>}
            </div>
            <h1 className={productName.length > longName ? 'text-xl break-words' : 'break-words'}>{productName}</h1>
            {price !== null && (
              <div>
                <PriceTag price={price} compareAt={gathering.compareAtPrice} size="lg" look="red" />
                <Saving price={price} compareAt={gathering.compareAtPrice} />
              </div>
            )}
            <p>
              <span className="text-ink-soft">Found at</span> <strong className="font-semibold">{store.name}</strong>
              <span className="text-ink-soft">
                {' '}
                in {store.city}, {store.state}
              </span>
            </p>
            <Freshness gathering={gathering} />
            {gathering.description && <p className="whitespace-pre-line">{gathering.description}</p>}
            <Facts gathering={gathering} />
            <GatheringTagList tags={gathering.tags} />
            <Actions gathering={gathering} onShared={onShared}>
              {actions}
            </Actions>
          </div>
        </div>
        <div className="mt-8 md:mt-12">
          <GatheringTabs gathering={gathering} Map={Map} />
        </div>
        {children && <div className="mt-10">{children}</div>}
      </article>
    </div>
  )
}

function Saving({ price, compareAt }: { price: number; compareAt: number | null }) {
  if (compareAt === null || compareAt <= price) return null
  return (
    <p className="mt-2 text-sm font-semibold text-success">
      {formatPrice(compareAt - price)} less, {matchPercent(1 - price / compareAt)}% off
    </p>
  )
}

function Facts({ gathering: { size, color, createdAt, userId } }: { gathering: Gathering }) {
  return (
    <FactList
      facts={[
        ['Size', size],
        ['Color', color],
        ['Added', formatRelative(createdAt)],
        ['Shared by', `user #${userId}`],
      ]}
    />
  )
}

function GatheringTagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <TagLink list="gatherings" tag={tag} />
        </li>
      ))}
    </ul>
  )
}

type ActionsProps = { gathering: Gathering; onShared: GatheringDetailProps['onShared']; children: ReactNode }

function Actions({ gathering, onShared, children }: ActionsProps) {
  const { user } = useUser()
  const [, navigate] = useLocation()
  const [asksToDelete, setAsksToDelete] = useState(false)
  const isMine = user?.id === gathering.userId
  const { id, productName, price, store } = gathering

  async function shareIt() {
    const text = [productName, price === null ? '' : `for ${formatPrice(price)}`, `at ${store.name}`]
      .filter(Boolean)
      .join(' ')
    if (await share({ title: productName, text, path: `/gatherings/${id}` })) onShared?.(gathering)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {children}
      <Button
        variant="secondary"
        icon={<Share2 className="size-5" aria-hidden="true" />}
        onClick={() => void shareIt()}
      >
        Share
      </Button>
      {isMine && (
        <LinkButton
          href={`/gatherings/${id}/edit`}
          variant="secondary"
          icon={<Pencil className="size-5" aria-hidden="true" />}
        >
          Edit
        </LinkButton>
      )}
      {(isMine || user?.isAdmin) && (
        <Button
          variant="ghost-danger"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={() => setAsksToDelete(true)}
        >
          Delete
        </Button>
      )}
      <DeleteGatheringDialog
        gathering={gathering}
        open={asksToDelete}
        onClose={() => setAsksToDelete(false)}
        onDeleted={() => navigate('/gatherings')}
      />
    </div>
  )
}
