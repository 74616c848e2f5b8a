import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { useQuery } from '@tanstack/react-query'
import { Armchair, CookingPot, Lamp, Shirt } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Recommendation, UserInsights } from '../../../domain/contracts/home.ts'
import { hunterLevel } from '../../../domain/rules/priority.ts'
import { useFlag } from '../flags/flags.api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/fields/choice-fields.tsx'
import { formatPrice } from '../../ui/figures.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import { recommendationsQuery } from './home.api.ts'

const tiles = [
  { slug: 'furniture', name: 'Furniture', Icon: Armchair, look: 'bg-hunt-soft text-hunt' },
  { slug: 'home-decor', name: 'Home Decor', Icon: Lamp, look: 'bg-find-soft text-find' },
  { slug: 'kitchen', name: 'Kitchen', Icon: CookingPot, look: 'bg-score-soft text-score' },
  { slug: 'clothing', name: 'Clothing', Icon: Shirt, look: 'bg-gather-soft text-gather' },
]

/** Shoes are clothing too. */
const choices = [
  { value: 'all', label: 'All', ids: [] },
  { value: 'lighting', label: 'Lighting', ids: [1] },
  { value: 'home-decor', label: 'Home Decor', ids: [2] },
  { value: 'kitchen', label: 'Kitchen', ids: [3] },
  { value: 'clothing', label: 'Clothing', ids: [4, 6] },
  { value: 'furniture', label: 'Furniture', ids: [5] },
]

export default function Explore() {
  const { data, isLoading, isError } = useQuery(recommendationsQuery)
  const showsInsights = useFlag('analytics-dashboard')
  const [chosen, setChosen] = useState('all')
  useEffect(() => {
    if (isError) toast({ title: 'Failed to fetch recommendations', variant: 'destructive' })
  }, [isError])
  const all = data?.recommendations ?? []
  const ids = choices.find(({ value }) => value === chosen)?.ids ?? []
  const items = chosen === 'all' ? all : all.filter(({ categoryId }) => ids.includes(categoryId ?? 0))
  return (
    <div className="flex flex-col gap-10">
      {isLoading && <PhotoGridSkeleton count={4} />}
      {all.length > 0 && (
        <section aria-labelledby="recommended">
          <h2 id="recommended" className="text-xl">
            {data?.source === 'personalized' ? 'Picked for you' : 'Trending now'}
          </h2>
          <RadioGroup
            label="Category"
            hideLabel
            name="recommended-category"
            layout="chips"
            options={choices}
            value={chosen}
            onChange={setChosen}
            className="mt-3"
          />
          {items.length === 0 && <p className="mt-4 text-ink-soft">No products match your filters</p>}
          <ul className="photo-grid mt-4">
            {items.map((item) => (
              <li key={`${item.kind}-${item.id}`}>
                <RecommendationCard item={item} averagePrice={data?.userInsights?.averagePrice ?? null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data?.userInsights && showsInsights && <Insights insights={data.userInsights} />}
      <section aria-labelledby="categories">
        <h2 id="categories" className="text-xl">
          Browse by category
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
          {tiles.map(({ slug, name, Icon, look }) => (
            <li key={slug}>
              <Link
                href={`/search?category=${slug}`}
                className={`flex flex-col gap-6 rounded-xl p-5 font-semibold transition-transform hover:-translate-y-0.5 ${look}`}
              >
                <Icon className="size-9" aria-hidden="true" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const isPriceMatch = (price: number | null, average: number | null) =>
  price !== null && average !== null && Math.abs(price - average) <= average * 0.2

function RecommendationCard({ item, averagePrice }: { item: Recommendation; averagePrice: number | null }) {
  const badges = (
    <>
      {item.relevanceScore > 0.7 && <Badge hue="find">Match for You</Badge>}
      {isPriceMatch(item.price, averagePrice) && <Badge hue="success">Price Match</Badge>}
    </>
  )
  return (
    <PhotoCard
      href={item.href}
      title={item.name}
      photo={item.thumbnail ?? item.image}
      thumbnail={item.placeholder}
      categoryId={item.categoryId}
      badges={badges}
      tag={item.price === null ? undefined : <PriceTag price={item.price} size="sm" />}
    >
      <p className="text-sm text-ink-soft">{item.reason}</p>
    </PhotoCard>
  )
}

function Insights({ insights }: { insights: UserInsights }) {
  const { averagePrice, priceRange, successRate, huntPriority, favoriteCategories, popularTags } = insights
  const range =
    priceRange.min !== null && priceRange.max !== null
      ? `${formatPrice(priceRange.min)} to ${formatPrice(priceRange.max)}`
      : '–'
  const facts = [
    ['You are', hunterLevel(huntPriority)],
    ['Average price', averagePrice === null ? '–' : formatPrice(averagePrice)],
    ['Price range', range],
    ['Hunts that ended in a score', `${matchPercent(successRate)}%`],
  ] as const
  return (
    <Card as="section" aria-labelledby="insights">
      <h2 id="insights" className="text-xl">
        Your insights
      </h2>
      <dl className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-lg font-bold figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex flex-wrap gap-2">
        {[...favoriteCategories, ...popularTags].map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
      </p>
    </Card>
  )
}
