import type { NewsletterIssue } from '../../../domain/contracts/newsletter-issues.ts'
import { countOf } from '../../lib/format.ts'
import { grouped } from '../../ui/figures.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayInWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** How much the week brought: '29 things spotted, 12 finds, 1 scored'. */
export const weekInWords = ({ gatherings, finds, scores }: NewsletterIssue) =>
  [
    countOf(gatherings, 'thing spotted', 'things spotted'),
    ...(finds > 0 ? [countOf(finds, 'find')] : []),
    ...(scores > 0 ? [`${grouped(scores)} scored`] : []),
  ].join(', ')
