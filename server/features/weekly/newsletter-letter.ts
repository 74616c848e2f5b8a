import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import type { MailContent } from '../../providers/mail/mailer.ts'
import { newsletterMail } from '../../providers/mail/templates.ts'

interface Newsletter {
  day: string
  /** Where it was seen; null when it comes from everywhere. */
  place: string | null
  best: Gathering[]
  wanted: Hunt[]
  site: string
  unsubscribeLink: string
}

export const writeNewsletter = ({ day, place, best, wanted, site, unsubscribeLink }: Newsletter): MailContent =>
  newsletterMail({
    place,
    best: best.map(({ id, productName, price, store }) => ({
      productName,
      price,
      storeName: store.name,
      link: `${site}/gatherings/${id}`,
    })),
    wanted: wanted.map(({ id, productName, targetPrice }) => ({
      productName,
      price: targetPrice,
      link: `${site}/hunts/${id}`,
    })),
    link: `${site}/newsletter/${day}`,
    unsubscribeLink,
  })
