/** Every page a person can open. The server writes its head from this table, the web app its document title. */
export interface PageDescription {
  /** With :name for a path parameter. */
  path: string
  title: string
  description: string
  keywords: string
  /** The kind of record the page shows; the server then describes the record itself. */
  record?: 'hunt' | 'gathering' | 'find' | 'product'
  /** Pages that make no sense in a search engine's list. */
  isPrivate?: true
}

export const siteName = 'Hunt Gather Find Score'
export const pageTitle = (title: string) => `${title} | ${siteName}`

export const notFoundPage: PageDescription = {
  path: '*',
  title: '404 Page Not Found',
  description: 'This page does not exist. Find your way back to the racks.',
  keywords: 'page not found',
  isPrivate: true,
}

export const pages: PageDescription[] = [
  {
    path: '/',
    title: 'Home',
    description:
      'Off-price stores have no online stock. Post what you want, share what you spot, and get an alert when somebody sees it on a rack near you.',
    keywords:
      'off-price shopping, TJ Maxx finds, Marshalls finds, HomeGoods finds, Ross finds, treasure hunt, community shopping',
  },
  {
    path: '/search',
    title: 'Search',
    description: 'Search products in off-price stores near you and see which store has them right now.',
    keywords: 'product search, in store availability, off-price stores near me',
  },
  {
    path: '/how-it-works',
    title: 'How It Works',
    description: 'Hunt what you want, gather what you spot, find your match, score the deal: four steps, no fees.',
    keywords: 'how it works, hunt gather find score, off-price shopping community, FAQ',
  },
  {
    path: '/hunts',
    title: 'Product Hunts',
    description: 'What shoppers near you are looking for. Seen one of these on a rack? Make somebody’s day.',
    keywords: 'product hunts, wanted products, shopping wish list, off-price',
  },
  {
    path: '/hunts/new',
    title: 'New Hunt',
    description: 'Say what you want and what you would pay. We tell you when it turns up in a store near you.',
    keywords: 'new hunt, wanted product, price alert',
  },
  {
    path: '/hunts/:id',
    title: 'Hunt',
    description: 'A shopper is looking for this product in off-price stores.',
    keywords: 'product hunt, wanted product',
    record: 'hunt',
  },
  {
    path: '/hunts/:id/edit',
    title: 'Edit Hunt',
    description: 'Change what you are hunting for.',
    keywords: 'edit hunt',
    record: 'hunt',
    isPrivate: true,
  },
  {
    path: '/gatherings',
    title: 'Product Gatherings',
    description: 'Fresh sightings from off-price racks: photos, prices and stores, shared by shoppers.',
    keywords: 'store finds, off-price sightings, product gatherings, TJ Maxx today',
  },
  {
    path: '/gatherings/new',
    title: 'Gather a Product',
    description: 'Share what you spot in a store: a photo, the price, the store. It takes twenty seconds.',
    keywords: 'share a find, gather a product, store photo',
  },
  {
    path: '/gatherings/:id',
    title: 'Gathering',
    description: 'Spotted in an off-price store by a shopper.',
    keywords: 'store find, product gathering',
    record: 'gathering',
  },
  {
    path: '/gatherings/:id/edit',
    title: 'Edit Product Gathering',
    description: 'Change what you have gathered.',
    keywords: 'edit gathering',
    record: 'gathering',
    isPrivate: true,
  },
  {
    path: '/finds',
    title: 'Product Finds',
    description: 'Where a hunt met a gathering: matches between what shoppers want and what was just seen in a store.',
    keywords: 'product matches, product finds, treasure alerts',
  },
  {
    path: '/finds/:id',
    title: 'Find',
    description: 'A match between a hunt and a product seen in a store.',
    keywords: 'product match, find',
    record: 'find',
  },
  {
    path: '/scores',
    title: 'Product Scores',
    description: 'What you bought, what you paid and what you saved.',
    keywords: 'scores, purchases, savings',
    isPrivate: true,
  },
  {
    path: '/products/:id',
    title: 'Product',
    description: 'Price, availability by store, colors and details.',
    keywords: 'product, in store availability, off-price',
    record: 'product',
  },
  {
    path: '/profile',
    title: 'My Profile',
    description: 'Your account, your hunts and your gatherings.',
    keywords: 'profile, account',
    isPrivate: true,
  },
  {
    path: '/auth',
    title: 'Login or Register',
    description: 'Sign in to hunt, gather, find and score with the community.',
    keywords: 'login, register, sign in',
  },
  {
    path: '/reset-password',
    title: 'Reset your password',
    description: 'Choose a new password for your account.',
    keywords: 'reset password',
    isPrivate: true,
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email address',
    description: 'Confirm that the email address of your account is yours.',
    keywords: 'confirm email',
    isPrivate: true,
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description: 'What was spotted on the racks, week by week: every issue of the newsletter.',
    keywords: 'newsletter, weekly finds',
  },
  {
    path: '/newsletter/:day',
    title: 'Newsletter',
    description: 'The best finds of one week, and what shoppers are still looking for.',
    keywords: 'newsletter, weekly finds',
  },
  {
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    description: 'Say that you want the best finds of the community by mail.',
    keywords: 'newsletter, confirm subscription',
    isPrivate: true,
  },
  ...['/unsubscribe', '/newsletter/unsubscribe', '/notifications/unsubscribe'].map((path): PageDescription => ({
    path,
    title: 'Unsubscribe',
    description: 'Stop mails from Hunt Gather Find Score.',
    keywords: 'unsubscribe, stop mails',
    isPrivate: true,
  })),
  { path: '/admin', title: 'Admin Dashboard', description: 'Run the community.', keywords: 'admin', isPrivate: true },
  {
    path: '/admin-dashboard',
    title: 'Admin Dashboard',
    description: 'Run the community.',
    keywords: 'admin',
    isPrivate: true,
  },
  {
    path: '/dev-tools',
    title: 'Developer Tools',
    description: 'The feature flag system, explained.',
    keywords: 'feature flags, developer tools',
    isPrivate: true,
  },
  {
    path: '/security-test',
    title: 'Security Test',
    description: 'See the protections of this site at work: headers, CSRF tokens, cookies, password hashing.',
    keywords: 'security test, CSRF protection',
  },
]

/** Finds the page of a path with its parameters; a fixed path wins over one with parameters. */
export function matchPage(pathname: string): { page: PageDescription; params: Record<string, string> } | undefined {
  const parts = split(pathname)
  const candidates = pages.filter((page) => split(page.path).length === parts.length)
  for (const page of candidates.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))) {
    const params: Record<string, string> = {}
    const fits = split(page.path).every((part, index) => {
      const given = parts[index] ?? ''
      if (!part.startsWith(':')) return part === given
      params[part.slice(1)] = given
      return given !== ''
    })
    if (fits) return { page, params }
  }
  return undefined
}

const split = (path: string) => path.replace(/\/+$/, '').split('/')
