/** Every page a person can open. What search engines are told besides is in `page-descriptions.ts`. */
export interface PageEntry {
  /** With :name for a path parameter. */
  path: string
  title: string
  /** The kind of record the page shows; the server then describes the record itself. */
  record?: 'hunt' | 'gathering' | 'find' | 'product' | 'thing' | 'store' | 'person' | 'issue'
  /** Pages that make no sense in a search engine's list. */
  isPrivate?: true
}

export const siteName = 'Hunt Gather Find Score'
export const pageTitle = (title: string) => `${title} | ${siteName}`

export const notFoundPage: PageEntry = {
  path: '*',
  title: '404 Page Not Found',
  isPrivate: true,
}

export const pages: PageEntry[] = [
  {
    path: '/',
    title: 'Home',
  },
  {
    path: '/search',
    title: 'Search',
  },
  {
    path: '/how-it-works',
    title: 'How It Works',
  },
  {
    path: '/hunts',
    title: 'Product Hunts',
  },
  {
    path: '/hunts/new',
    title: 'New Hunt',
  },
  {
    path: '/hunts/:id',
    title: 'Hunt',
    record: 'hunt',
  },
  {
    path: '/hunts/:id/edit',
    title: 'Edit Hunt',
    record: 'hunt',
    isPrivate: true,
  },
  {
    path: '/gatherings',
    title: 'Product Gatherings',
  },
  {
    path: '/gatherings/new',
    title: 'Gather a Product',
  },
  {
    path: '/gatherings/:id',
    title: 'Gathering',
    record: 'gathering',
  },
  {
    path: '/gatherings/:id/edit',
    title: 'Edit Product Gathering',
    record: 'gathering',
    isPrivate: true,
  },
  {
    path: '/things/:id',
    title: 'Thing',
    record: 'thing',
  },
  {
    path: '/trip',
    title: 'Plan a Trip',
  },
  {
    path: '/finds',
    title: 'Product Finds',
  },
  {
    path: '/finds/:id',
    title: 'Find',
    record: 'find',
  },
  {
    path: '/scores',
    title: 'Product Scores',
    isPrivate: true,
  },
  {
    path: '/products/:id',
    title: 'Product',
    record: 'product',
  },
  {
    path: '/stores',
    title: 'Stores',
  },
  {
    path: '/stores/:id',
    title: 'Store',
    record: 'store',
  },
  {
    path: '/people/:username',
    title: 'Shopper',
    record: 'person',
  },
  {
    path: '/profile',
    title: 'My Profile',
    isPrivate: true,
  },
  {
    path: '/auth',
    title: 'Login or Register',
  },
  {
    path: '/reset-password',
    title: 'Reset your password',
    isPrivate: true,
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email address',
    isPrivate: true,
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
  },
  {
    path: '/newsletter/:day',
    title: 'Newsletter',
    record: 'issue',
  },
  {
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    isPrivate: true,
  },
  ...['/unsubscribe', '/newsletter/unsubscribe', '/notifications/unsubscribe'].map((path): PageEntry => ({
    path,
    title: 'Unsubscribe',
    isPrivate: true,
  })),
  { path: '/admin', title: 'Admin Dashboard', isPrivate: true },
  {
    path: '/admin-dashboard',
    title: 'Admin Dashboard',
    isPrivate: true,
  },
  {
    path: '/dev-tools',
    title: 'Developer Tools',
    isPrivate: true,
  },
  {
    path: '/security-test',
    title: 'Security Test',
  },
]

/**
 * Finds the page of a path with its parameters; a fixed path wins over one with parameters. The path is given as it
 * stands in the address: a parameter may hold an escaped slash.
 */
export function matchPage(pathname: string): { page: PageEntry; params: Record<string, string> } | undefined {
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

const split = (path: string) => path.replace(/\/+$/, '').split('/').map(decoded)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
