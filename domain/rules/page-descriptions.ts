/** What a page is about, for search engines and link previews: the browser has no use for it. */
export interface PageDescription {
  description: string
  keywords: string
}

const unsubscribe = { description: 'Stop mails from Hunt Gather Find Score.', keywords: 'unsubscribe, stop mails' }
const admin = { description: 'Run the community.', keywords: 'admin' }

/** By the path of the page. */
export const pageDescriptions: Record<string, PageDescription> = {
  '*': { description: 'This page does not exist. Find your way back to the racks.', keywords: 'page not found' },
  '/': {
    description:
      'Off-price stores have no online stock. Post what you want, share what you spot, and get an alert when somebody sees it on a rack near you.',
    keywords:
      'off-price shopping, TJ Maxx finds, Marshalls finds, HomeGoods finds, Ross finds, treasure hunt, community shopping',
  },
  '/search': {
    description: 'Search products in off-price stores near you and see which store has them right now.',
    keywords: 'product search, in store availability, off-price stores near me',
  },
  '/how-it-works': {
    description: 'Hunt what you want, gather what you spot, find your match, score the deal: four steps, no fees.',
    keywords: 'how it works, hunt gather find score, off-price shopping community, FAQ',
  },
  '/hunts': {
    description: 'What shoppers near you are looking for. Seen one of these on a rack? Make somebody’s day.',
    keywords: 'product hunts, wanted products, shopping wish list, off-price',
  },
  '/hunts/new': {
    description: 'Say what you want and what you would pay. We tell you when it turns up in a store near you.',
    keywords: 'new hunt, wanted product, price alert',
  },
  '/hunts/:id': {
    description: 'A shopper is looking for this product in off-price stores.',
    keywords: 'product hunt, wanted product',
  },
  '/hunts/:id/edit': { description: 'Change what you are hunting for.', keywords: 'edit hunt' },
  '/gatherings': {
    description: 'Fresh sightings from off-price racks: photos, prices and stores, shared by shoppers.',
    keywords: 'store finds, off-price sightings, product gatherings, TJ Maxx today',
  },
  '/gatherings/new': {
    description: 'Share what you spot in a store: a photo, the price, the store. It takes twenty seconds.',
    keywords: 'share a find, gather a product, store photo',
  },
  '/gatherings/:id': {
    description: 'Spotted in an off-price store by a shopper.',
    keywords: 'store find, product gathering',
  },
  '/gatherings/:id/edit': { description: 'Change what you have gathered.', keywords: 'edit gathering' },
  '/things/:id': {
    description: 'The same thing across stores: where it is cheapest, and where it was seen last.',
    keywords: 'price history, store sightings, cheapest price',
  },
  '/trip': {
    description: 'The best way through the stores that have what you hunt for, with a list to tick off on the spot.',
    keywords: 'shopping trip, store route, trip planner',
  },
  '/finds': {
    description: 'Where a hunt met a gathering: matches between what shoppers want and what was just seen in a store.',
    keywords: 'product matches, product finds, treasure alerts',
  },
  '/finds/:id': {
    description: 'A match between a hunt and a product seen in a store.',
    keywords: 'product match, find',
  },
  '/scores': {
    description: 'What you bought, what you paid and what you saved.',
    keywords: 'scores, purchases, savings',
  },
  '/products/:id': {
    description: 'Price, availability by store, colors and details.',
    keywords: 'product, in store availability, off-price',
  },
  '/stores': {
    description: 'Off-price stores near you: what was spotted in each lately, and what shoppers around it want.',
    keywords: 'off-price stores near me, TJ Maxx, Marshalls, HomeGoods, Ross, Burlington',
  },
  '/stores/:id': {
    description: 'What was spotted in this store lately, and what shoppers around it want.',
    keywords: 'off-price store, store finds',
  },
  '/people/:username': {
    description: 'What a shopper has spotted in stores, and whom it helped.',
    keywords: 'shopper, gatherings, community',
  },
  '/profile': { description: 'Your account, your hunts and your gatherings.', keywords: 'profile, account' },
  '/auth': {
    description: 'Sign in to hunt, gather, find and score with the community.',
    keywords: 'login, register, sign in',
  },
  '/reset-password': { description: 'Choose a new password for your account.', keywords: 'reset password' },
  '/confirm-email': {
    description: 'Confirm that the email address of your account is yours.',
    keywords: 'confirm email',
  },
  '/newsletter': {
    description: 'What was spotted on the racks, week by week: every issue of the newsletter.',
    keywords: 'newsletter, weekly finds',
  },
  '/newsletter/:day': {
    description: 'The best finds of one week, and what shoppers are still looking for.',
    keywords: 'newsletter, weekly finds',
  },
  '/newsletter/confirm': {
    description: 'Say that you want the best finds of the community by mail.',
    keywords: 'newsletter, confirm subscription',
  },
  '/dev-tools': { description: 'The feature flag system, explained.', keywords: 'feature flags, developer tools' },
  '/security-test': {
    description: 'See the protections of this site at work: headers, CSRF tokens, cookies, password hashing.',
    keywords: 'security test, CSRF protection',
  },
  '/unsubscribe': unsubscribe,
  '/newsletter/unsubscribe': unsubscribe,
  '/notifications/unsubscribe': unsubscribe,
  '/admin': admin,
  '/admin-dashboard': admin,
}
