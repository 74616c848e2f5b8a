import { cx } from 'class-variance-authority'
import { Lock, Pencil, Share2, Store, Trash2 } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import { percentOff } from '../../../domain/rules/shown/markdown.ts'
import { formatMiles } from '../../lib/format.ts'
import { Ago, useTimeWords } from '../../lib/time-words.tsx'
import type { MapProps } from '../map/map-props.ts'
import { useUser } from '../../lib/session.ts'
import { share } from '../../lib/share.ts'
import { Breadcrumb } from '../../ui/detail/breadcrumb.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Directions } from '../../ui/detail/directions.tsx'
import { Person } from '../../ui/detail/person.tsx'
import { StoreLink } from '../../ui/detail/store-link.tsx'
import { ThumbBar } from '../../ui/detail/thumb-bar.tsx'
import { formatPrice, grouped } from '../../ui/figures.ts'
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
  /** Above everything, right after it was saved. */
  news?: ReactNode
  /** Beside Directions, at thumb's reach: what this person would do with it. */
  bar?: ReactNode
  /** Beside Share: like, favorite, report. */
  actions?: ReactNode
  /** The way to the same thing elsewhere. */
  elsewhere?: ReactNode
  /** Comments. */
  children?: ReactNode
  /** Where to look next. It comes last and as high as it likes, so that nothing moves under a finger. */
  more?: ReactNode
  /** After a share, to count it. */
  onShared?: (gathering: Gathering) => void
}

/** From here on a name is a sentence and would fill the screen. */
const longName = 70

export function GatheringDetail({
  gathering,
  Gallery,
  Map,
  news,
  bar,
  actions,
  elsewhere,
  more,
  children,
  onShared,
}: GatheringDetailProps) {
  const { productName, store, price, compareAtPrice } = gathering
  return (
    <div className="page-width pt-4 sm:py-8">
      <Breadcrumb href="/gatherings">All gatherings</Breadcrumb>
      {news}
      <article className={layout}>
        <div className="min-w-0 [grid-area:photos]">
          <Gallery
            photos={gathering.photos}
            alt={productName}
            thumbnailOf={thumbnailOf}
            placeholder={gathering.placeholder}
            transitionName={`gathering-${gathering.id}`}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 [grid-area:head]">
          <div className="flex flex-wrap gap-2">
            <Badge hue="gather" icon={<Store aria-hidden="true" />} wraps>
              {store.name}
            </Badge>
            {gathering.categoryName && <Badge>{gathering.categoryName}</Badge>}
            {!gathering.isPublic && <Badge icon={<Lock aria-hidden="true" />}>Private</Badge>}
            {gathering.isHidden && <Badge hue="danger">Hidden by a moderator</Badge>}
          </div>
          <h1 className={productName.length > longName ? 'text-xl wrap-anywhere' : 'wrap-anywhere'}>{productName}</h1>
          {price !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <PriceTag price={price} compareAt={compareAtPrice} size="lg" look="red" />
              <Saving price={price} compareAt={compareAtPrice} />
            </div>
          )}
          <p>
            <span className="text-ink-soft">Found at</span> <StoreLink store={store} />
            <span className="text-ink-soft">
              {' '}
              in {store.city}, {store.state}
              {gathering.distanceMiles !== null && ` · ${formatMiles(gathering.distanceMiles)} away`}
            </span>
          </p>
          <Freshness gathering={gathering} />
          {elsewhere}
        </div>
        <ThumbBar label="Get it" className="[grid-area:bar]">
          <Directions
            to={{
              ...store,
              latitude: store.latitude ?? gathering.latitude,
              longitude: store.longitude ?? gathering.longitude,
            }}
            variant={bar ? 'secondary' : 'primary'}
            className="flex-1"
          />
          {bar}
        </ThumbBar>
        <div className="flex min-w-0 flex-col gap-4 [grid-area:rest]">
          {gathering.description && <p className="wrap-anywhere whitespace-pre-line">{gathering.description}</p>}
          <Facts gathering={gathering} />
          <GatheringTagList tags={gathering.tags} />
          <Person username={gathering.username} picture={gathering.profilePicture} isInsider={gathering.isInsider}>
            <span>
              Shared this <Ago at={gathering.createdAt} />
            </span>
          </Person>
          <Actions gathering={gathering} onShared={onShared}>
            {actions}
          </Actions>
        </div>
        <div className="min-w-0 md:mt-6 [grid-area:tabs]">
          <GatheringTabs gathering={gathering} Map={Map} />
        </div>
        <div className="flex min-w-0 flex-col gap-10 pb-6 md:pt-4 [grid-area:more]">
          {children}
          {more}
        </div>
      </article>
    </div>
  )
}

/** One column on phones. The bar comes right after what it is about, for eyes and keyboards on wide screens. */
const layout = cx(
  'flex flex-col gap-5 md:grid md:grid-cols-2 md:gap-x-10',
  "md:[grid-template-areas:'photos_head'_'photos_rest'_'tabs_tabs'_'more_more'_'bar_bar'] md:grid-rows-[auto_1fr]",
  "lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] lg:[grid-template-areas:'photos_head'_'photos_bar'_'photos_rest'_'tabs_tabs'_'more_more']",
)

function Saving({ price, compareAt }: { price: number; compareAt: number | null }) {
  const percent = percentOff(price, compareAt)
  if (percent === null || compareAt === null) return null
  return (
    <p className="flex flex-col leading-tight">
      <strong className="text-lg font-bold text-success figures">{percent}% off</strong>
      <span className="text-sm text-ink-soft">{formatPrice(compareAt - price)} less</span>
    </p>
  )
}

function Facts({ gathering: { quantity, size, color, createdAt, userId } }: { gathering: Gathering }) {
  const { relative } = useTimeWords()
  return (
    <FactList
      facts={[
        ['Quantity seen', grouped(quantity)],
        ['Size', size],
        ['Color', color],
        ['Added', relative(createdAt)],
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
