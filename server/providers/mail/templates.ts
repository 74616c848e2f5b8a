import { oneLine, writeLetter } from './letter.ts'
import type { MailContent } from './mailer.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const stopTheseMails = 'Stop these mails'

export function passwordResetMail({ name, link }: { name: string; link: string }): MailContent {
  return writeLetter({
    kind: 'password-reset',
    subject: 'Reset your password',
    heading: 'Reset your password',
    greeting: `Hi ${oneLine(name)},`,
    paragraphs: ['Someone asked to reset the password of your account. If it was you, choose a new one here.'],
    action: { label: 'Choose a new password', link },
    notes: [
      'The link works once and for one hour.',
      'It was not you? Then there is nothing to do: your password stays as it is.',
    ],
  })
}

export function confirmEmailMail({ name, link }: { name: string; link: string }): MailContent {
  return writeLetter({
    kind: 'email-confirmation',
    subject: 'Please confirm your email address',
    heading: 'Is this your address?',
    greeting: `Hi ${oneLine(name)},`,
    paragraphs: [
      'This address was given for an account. Confirm that it is yours, and we can mail you when something you hunt turns up.',
    ],
    action: { label: 'Confirm my address', link },
    notes: [
      'The link works once and for 24 hours.',
      'It was not you? Then there is nothing to do: without your confirmation, no alerts will come.',
    ],
  })
}

export function emailChangedMail({ username, link }: { username: string; link: string }): MailContent {
  return writeLetter({
    kind: 'email-changed',
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    greeting: `Hi ${oneLine(username)},`,
    paragraphs: [
      'Your account has another email address now. Mails go there from now on, and this address cannot be used to reset the password any more.',
    ],
    action: { label: 'Go to the site', link },
    notes: [
      'It was you? Then there is nothing to do.',
      'It was not you? Sign in, change your password and set your address again. If you cannot sign in, write to the people who run the site.',
    ],
  })
}

export function newsletterConfirmMail(links: { confirmLink: string; unsubscribeLink: string }): MailContent {
  return writeLetter({
    kind: 'newsletter-confirmation',
    subject: 'Please confirm your subscription',
    heading: 'One tap and you’re in',
    paragraphs: ['You asked for the best finds of the community by mail. Please confirm that this address is yours.'],
    action: { label: 'Confirm subscription', link: links.confirmLink },
    notes: ['You did not ask for it? Then there is nothing to do: without your confirmation, no more mail will come.'],
    unsubscribe: { label: 'Unsubscribe', link: links.unsubscribeLink },
  })
}

export interface WeeklyNews {
  /** Where it was seen; null when it comes from everywhere. */
  place: string | null
  best: { productName: string; price: number | null; storeName: string; link: string }[]
  wanted: { productName: string; price: number | null; link: string }[]
  /** The issue in the archive. */
  link: string
  unsubscribeLink: string
}

export function newsletterMail({ place, best, wanted, link, unsubscribeLink }: WeeklyNews): MailContent {
  const where = place === null ? 'on the racks' : `near ${oneLine(place)}`
  return writeLetter({
    kind: 'newsletter',
    subject: `This week ${where}: ${shortened(best[0]?.productName ?? 'new finds')}`,
    heading: `Spotted this week ${where}`,
    paragraphs: ['What shoppers saw and shared, and what others near it are still looking for.'],
    list: [
      ...listOf({ alerts: best }),
      ...wanted.map(({ productName, price, link: hunt }) => ({
        title: `Wanted: ${shortened(productName)}`,
        line: price === null ? 'Seen one? Make somebody’s day.' : `Up to ${dollars.format(price)}. Seen one?`,
        link: hunt,
      })),
    ],
    action: { label: 'See this week’s issue', link },
    notes: ['What hangs on a rack today may be gone tomorrow.'],
    unsubscribe: { label: 'Unsubscribe', link: unsubscribeLink },
  })
}

export interface NewFind {
  name: string
  /** What the person hunts, in their words. */
  huntName: string
  /** What was seen. */
  productName: string
  /** 0 to 100. */
  matchPercent: number
  matchReason: string
  price: number | null
  storeName: string | null
  link: string
  unsubscribeLink: string
}

export function newFindMail(find: NewFind): MailContent {
  const percent = `${Math.round(find.matchPercent)}% match`
  return writeLetter({
    kind: 'find',
    subject: `${percent}: ${shortened(find.productName)}`,
    heading: 'We have a find for you',
    greeting: `Hi ${oneLine(find.name)},`,
    paragraphs: [`Someone spotted what may be your “${shortened(find.huntName)}”.`],
    tag: {
      title: shortened(find.productName),
      price: find.price === null ? undefined : dollars.format(find.price),
      lines: [find.storeName ? `${percent}, seen at ${oneLine(find.storeName)}` : percent, oneLine(find.matchReason)],
    },
    action: { label: 'See the find', link: find.link },
    notes: ['Good things go fast: have a look before someone else does.'],
    unsubscribe: { label: stopTheseMails, link: find.unsubscribeLink },
  })
}

export interface ScoreThanks {
  name: string
  productName: string
  storeName: string | null
  link: string
  unsubscribeLink: string
}

export function scoreThanksMail(score: ScoreThanks): MailContent {
  const product = shortened(score.productName)
  const place = score.storeName ? ` at ${oneLine(score.storeName)}` : ''
  return writeLetter({
    kind: 'score',
    subject: `Scored, thanks to you: ${product}`,
    heading: 'Scored, thanks to you',
    greeting: `Hi ${oneLine(score.name)},`,
    paragraphs: [
      `The “${product}” you spotted${place} has been scored by the hunter who was after it.`,
      'Thank you for sharing what you see. That is what makes the hunt work.',
    ],
    action: { label: 'See your gathering', link: score.link },
    notes: [],
    unsubscribe: { label: stopTheseMails, link: score.unsubscribeLink },
  })
}

interface NewComment {
  /** The username of the member who wrote it. */
  author: string
  productName: string
  body: string
  link: string
}

export function commentMail(comment: NewComment & { name: string; unsubscribeLink: string }): MailContent {
  const author = oneLine(comment.author)
  const product = shortened(comment.productName)
  return writeLetter({
    kind: 'comment',
    subject: `${author} commented on “${product}”`,
    heading: 'A new comment for you',
    greeting: `Hi ${oneLine(comment.name)},`,
    paragraphs: [`${author} wrote about “${product}”:`, quoted(comment.body)],
    action: { label: 'See the comment', link: comment.link },
    notes: [],
    unsubscribe: { label: stopTheseMails, link: comment.unsubscribeLink },
  })
}

export interface CommentDigest {
  name: string
  /** Newest first; those beyond the last are only counted. */
  comments: NewComment[]
  count: number
  unsubscribeLink: string
}

export function commentsMail({ name, comments, count, unsubscribeLink }: CommentDigest): MailContent {
  const [newest] = comments
  if (!newest) throw new Error('a digest has comments')
  return writeLetter({
    kind: 'comment',
    subject: `${count} new comments`,
    heading: `${count} new comments for you`,
    greeting: `Hi ${oneLine(name)},`,
    paragraphs: ['You have several new comments, so here they are in one email.'],
    list: comments.map(({ author, productName, body, link }) => ({
      title: `${oneLine(author)} on “${shortened(productName)}”`,
      line: quoted(body),
      link,
    })),
    action: { label: 'See the newest', link: newest.link },
    notes: notListed(count - comments.length),
    unsubscribe: { label: stopTheseMails, link: unsubscribeLink },
  })
}

/** What would have been so many mails in a short time is one. */
export interface AlertDigest {
  name: string
  /** Newest first; those beyond the first are only counted. */
  alerts: { productName: string; storeName: string | null; price: number | null; link: string }[]
  count: number
  link: string
  unsubscribeLink: string
}

export function newFindsMail(digest: AlertDigest): MailContent {
  const finds = `${digest.count} new finds`
  return writeLetter({
    kind: 'find',
    subject: `${finds} for your hunts`,
    heading: `${finds} for you`,
    greeting: `Hi ${oneLine(digest.name)},`,
    paragraphs: ['So much was spotted for your hunts that we put it all into one mail.'],
    list: listOf(digest),
    action: { label: 'See all your finds', link: digest.link },
    notes: notListed(digest.count - digest.alerts.length),
    unsubscribe: { label: stopTheseMails, link: digest.unsubscribeLink },
  })
}

export function scoresThanksMail(digest: AlertDigest): MailContent {
  return writeLetter({
    kind: 'score',
    subject: `Scored ${digest.count} times, thanks to you`,
    heading: `Scored ${digest.count} times, thanks to you`,
    greeting: `Hi ${oneLine(digest.name)},`,
    paragraphs: [
      'What you spotted has been scored by the hunters who were after it. Thank you for sharing what you see.',
    ],
    list: listOf(digest),
    action: { label: 'See your gatherings', link: digest.link },
    notes: notListed(digest.count - digest.alerts.length),
    unsubscribe: { label: stopTheseMails, link: digest.unsubscribeLink },
  })
}

/** What was seen of the stores, people, brands and tags somebody follows. */
export function followDigestMail(digest: AlertDigest): MailContent {
  const things = digest.count === 1 ? 'One new thing' : `${digest.count} new things`
  return writeLetter({
    kind: 'follow-digest',
    subject: `${things} from what you follow`,
    heading: `${things} from what you follow`,
    greeting: `Hi ${oneLine(digest.name)},`,
    paragraphs: ['This was spotted since your last digest.'],
    list: listOf(digest),
    action: { label: 'See it all', link: digest.link },
    notes: notListed(digest.count - digest.alerts.length),
    unsubscribe: { label: 'Stop digests', link: digest.unsubscribeLink },
  })
}

const listOf = ({ alerts }: Pick<AlertDigest, 'alerts'>) =>
  alerts.map(({ productName, storeName, price, link }) => ({
    title: shortened(productName),
    line: [price === null ? undefined : dollars.format(price), storeName && oneLine(storeName)]
      .filter(Boolean)
      .join(', '),
    link,
  }))
const notListed = (count: number) => (count > 0 ? [`And ${count} more on the site.`] : [])

const quoted = (text: string) => `“${shortened(text, 300)}”`

function shortened(text: string, most = 80): string {
  const characters = [...oneLine(text)]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
