import type { Feedback } from '../../../domain/contracts/insider.ts'
import { isPraise, type RankedTopic } from './ranking.ts'
import type { SynthesisItem, WrittenRequirement } from './synthesizer.ts'

const places: Record<NonNullable<Feedback['category']> | 'none', string> = {
  user_interface: 'in the screens the quotes name',
  hunt: 'where people post and follow their hunts',
  gather: 'where people gather what they see in a store',
  find: 'where people look through their finds',
  score: 'where people record what they bought',
  other: 'where the quotes point to',
  none: 'where the quotes point to',
}
const people: Record<NonNullable<Feedback['category']> | 'none', string> = {
  user_interface: 'People who use the site',
  hunt: 'Hunters',
  gather: 'Gatherers',
  find: 'People with finds',
  score: 'People who scored',
  other: 'Insiders',
  none: 'Insiders',
}
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The kind or category most of them have. */
function commonest<Key extends string>(keys: Key[], fallback: Key): Key {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? fallback
}
const kindOf = (items: SynthesisItem[]) =>
  commonest(
    items.map((item) => item.feedbackType),
    'general',
  )
const placeOf = (items: SynthesisItem[]) =>
  commonest(
    items.flatMap((item) => item.category ?? []),
    'none' as Feedback['category'] & string,
  )

function cut(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= limit) return flat
  return `${flat.slice(0, limit).replace(/\s+\S*$/, '')}…`
}
const firstSentence = (text: string) => cut(/^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text, 220)
const quote = (text: string) => `“${text}”`

function titleOf({ items }: RankedTopic): string {
  const words = cut(items[0]?.title ?? '', 100).replace(/[.!\s]+$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function writeRequirement(topic: RankedTopic): WrittenRequirement {
  const { items, priority } = topic
  const best = items[0]
  const title = isPraise(items) ? `Keep: ${titleOf(topic)}` : titleOf(topic)
  const others = items.slice(1, 4).map((item) => quote(cut(item.title, 90)))
  const rated = topic.averageRating === null ? '' : `, rated ${topic.averageRating.toFixed(1)} of 5`
  return {
    title,
    priority,
    description: [
      `Said by ${plural(topic.authors, 'insider')} in ${plural(items.length, 'submission')} with ${plural(topic.votes, 'vote')}${rated}.`,
      quote(cut(best?.description ?? '', 280)),
      ...(others.length > 0
        ? [`Also: ${others.join(', ')}${items.length > 4 ? ` and ${items.length - 4} more` : ''}.`]
        : []),
    ].join(' '),
    userNeed: `${people[placeOf(items)]} say: ${quote(firstSentence(best?.description ?? ''))}`,
    implementationApproach: approach(topic),
  }
}

function approach({ items, authors }: RankedTopic): string {
  const where = places[placeOf(items)]
  const ids = items
    .slice(0, 5)
    .map(({ id }) => `#${id}`)
    .join(', ')
  if (isPraise(items)) return `Nothing to build. Know it works before anything changes ${where} (${ids}).`
  switch (kindOf(items)) {
    case 'bug_report':
      return `Reproduce it ${where} from ${ids}, mend the cause, and keep a test that fails without the mending. Then answer the ${plural(authors, 'reporter')}.`
    case 'feature_request':
      return `Draw the smallest version that helps ${where}, put it behind a feature flag, let insiders try it first (${ids}), and widen the rollout while their ratings hold.`
    case 'improvement':
      return `Change it ${where} as ${ids} suggest, show it to the ${plural(authors, 'person', 'people')} who asked, and compare ratings before and after.`
    case 'general':
      return `Read ${ids} in full, ask the ${plural(authors, 'author')} what would have helped ${where}, and turn the answer into a change to try.`
  }
}

export function summarize(
  items: SynthesisItem[],
  topics: RankedTopic[],
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  const period = `between ${day.format(new Date(startDate))} and ${day.format(new Date(endDate))}`
  if (items.length === 0) return `No feedback was given ${period}.`
  const authors = new Set(items.map((item) => item.userId)).size
  const bugs = items.filter((item) => item.feedbackType === 'bug_report').length
  const ratings = items.flatMap((item) => item.rating ?? [])
  const average = ratings.reduce((total, rating) => total + rating, 0) / ratings.length
  const wanted = topics
    .slice(0, 3)
    .map(
      (topic) =>
        `${quote(titleOf(topic))} (${plural(topic.items.length, 'submission')}, ${plural(topic.votes, 'vote')})`,
    )
  return [
    `${plural(authors, 'insider')} gave ${plural(items.length, 'piece', 'pieces')} of feedback ${period}, about ${plural(topics.length, 'topic')}.`,
    `Most pressing: ${wanted.join('; ')}.`,
    ...(bugs > 0 ? [`${plural(bugs, 'submission')} of them ${bugs === 1 ? 'reports' : 'report'} a bug.`] : []),
    ...(ratings.length > 0 ? [`The average rating is ${average.toFixed(1)} of 5.`] : []),
  ].join(' ')
}
