import { Lock, Pencil, Trash2 } from 'lucide-react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { percentOff } from '../../../domain/rules/shown/markdown.ts'
import { formatMiles } from '../../lib/format.ts'
import { Ago } from '../../lib/time-words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Poster } from '../../ui/detail/person.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { TagLink } from '../../ui/tag-link.tsx'
import { addedBy, placeLine } from './gathering-words.ts'

const mostTags = 3

export type GatheringCardProps = {
  gathering: Gathering
  isMine: boolean
  eager?: boolean
  onEdit: (gathering: Gathering) => void
  onDelete: (gathering: Gathering) => void
  /** On the photo's corner, for example a heart. */
  corner?: React.ReactNode
}

export function GatheringCard({ gathering, isMine, eager = false, onEdit, onDelete, corner }: GatheringCardProps) {
  const { id, price, compareAtPrice, tags, distanceMiles } = gathering
  return (
    <PhotoCard
      href={`/gatherings/${id}`}
      title={gathering.productName}
      photo={gathering.thumbnailUrl}
      thumbnail={gathering.placeholder}
      categoryId={gathering.categoryId}
      eager={eager}
      transitionName={`gathering-${id}`}
      corner={corner}
      tag={price !== null && <PriceTag price={price} compareAt={compareAtPrice} hanging />}
      badges={<CardBadges gathering={gathering} />}
    >
      <p className="line-clamp-2 text-sm text-ink-soft">{placeLine(gathering.store)}</p>
      {gathering.description && <p className="line-clamp-2 text-sm max-md:hidden">{gathering.description}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5 max-md:hidden">
          {tags.slice(0, mostTags).map((tag) => (
            <li key={tag} className="min-w-0">
              <TagLink list="gatherings" tag={tag} />
            </li>
          ))}
          {tags.length > mostTags && <li className="text-sm text-ink-soft">+{tags.length - mostTags}</li>}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        <time dateTime={gathering.createdAt}>
          Added <Ago at={gathering.createdAt} />
        </time>
        {distanceMiles !== null && ` · ${formatMiles(distanceMiles)}`}
      </p>
      {isMine ? (
        <div className="-ml-2 flex flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => onEdit(gathering)}
          >
            Edit
          </Button>
          <Button
            variant="ghost-danger"
            size="sm"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={() => onDelete(gathering)}
          >
            Delete
          </Button>
        </div>
      ) : (
        <Poster
          name={gathering.username}
          picture={gathering.profilePicture}
          isInsider={gathering.isInsider}
          line={addedBy(gathering.userId)}
        />
      )}
    </PhotoCard>
  )
}

const isRunningOut = (words: Gathering['stillThere']['words']) => words === 'hurry' || words === 'probably gone'

function CardBadges({ gathering: { isPublic, isFresh, price, compareAtPrice, stillThere } }: { gathering: Gathering }) {
  const percent = percentOff(price, compareAtPrice)
  return (
    <>
      {percent !== null && (
        <Badge hue="success" look="solid">
          {percent}% off
        </Badge>
      )}
      {/* Says what a press does where a pointer rests; a finger knows. */}
      <Badge
        look="solid"
        className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
      >
        View Details
      </Badge>
      {!isPublic && (
        <Badge look="solid" icon={<Lock aria-hidden="true" />}>
          Private
        </Badge>
      )}
      {!isFresh ? (
        <Badge hue="warning" look="solid">
          May be gone
        </Badge>
      ) : (
        isRunningOut(stillThere.words) && (
          <Badge hue="warning" look="solid">
            {stillThere.words === 'hurry' ? 'Hurry' : 'Probably gone'}
          </Badge>
        )
      )}
    </>
  )
}
