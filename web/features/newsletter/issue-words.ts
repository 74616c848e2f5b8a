import type { NewsletterIssue } from '../../../domain/contracts/newsletter-issues.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayInWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** How much the week brought: '29 things spotted, 12 finds, 1 scored'. */
export const weekInWords = ({ gatherings, finds, scores }: NewsletterIssue) =>
  [
    counted(gatherings, 'thing spotted', 'things spotted'),
    ...(finds > 0 ? [counted(finds, 'find', 'finds')] : []),
    ...(scores > 0 ? [`${scores.toLocaleString('en-US')} scored`] : []),
  ].join(', ')
