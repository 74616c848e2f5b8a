import { matchPage } from '../../domain/rules/pages.ts'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/** Each page is a file of its own, fetched when it is first opened. */
export const pages: Record<string, LazyPage> = {
  '/': lazyPage('home-page', () => import('../pages/home-page.tsx')),
  '/search': lazyPage('search-page', () => import('../pages/search-page.tsx')),
  '/products/:id': lazyPage('product-page', () => import('../pages/product-page.tsx')),
  '/how-it-works': lazyPage('how-it-works-page', () => import('../pages/how-it-works-page.tsx')),
  '/hunts': lazyPage('hunts-page', () => import('../pages/hunts-page.tsx')),
  '/hunts/new': lazyPage('new-hunt-page', () => import('../pages/new-hunt-page.tsx')),
  '/hunts/:id': lazyPage('hunt-page', () => import('../pages/hunt-page.tsx')),
  '/hunts/:id/edit': lazyPage('edit-hunt-page', () => import('../pages/edit-hunt-page.tsx')),
  '/gatherings': lazyPage('gatherings-page', () => import('../pages/gatherings-page.tsx')),
  '/gatherings/new': lazyPage('new-gathering-page', () => import('../pages/new-gathering-page.tsx')),
  '/gatherings/:id': lazyPage('gathering-page', () => import('../pages/gathering-page.tsx')),
  '/gatherings/:id/edit': lazyPage('edit-gathering-page', () => import('../pages/edit-gathering-page.tsx')),
  '/things/:id': lazyPage('things/thing-page', () => import('../pages/things/thing-page.tsx')),
  '/trip': lazyPage('trips/trip-page', () => import('../pages/trips/trip-page.tsx')),
  '/finds': lazyPage('finds-page', () => import('../pages/finds-page.tsx')),
  '/finds/:id': lazyPage('find-page', () => import('../pages/find-page.tsx')),
  '/stores': lazyPage('places/stores-page', () => import('../pages/places/stores-page.tsx')),
  '/stores/:id': lazyPage('places/store-page', () => import('../pages/places/store-page.tsx')),
  '/people/:username': lazyPage('places/person-page', () => import('../pages/places/person-page.tsx')),
  '/scores': lazyPage('scores-page', () => import('../pages/scores-page.tsx')),
  '/auth': lazyPage('auth-page', () => import('../pages/auth-page.tsx')),
  '/reset-password': lazyPage('reset-password-page', () => import('../pages/reset-password-page.tsx')),
  '/confirm-email': lazyPage('confirm-email-page', () => import('../pages/confirm-email-page.tsx')),
  '/newsletter': lazyPage('newsletter/newsletter-page', () => import('../pages/newsletter/newsletter-page.tsx')),
  '/newsletter/confirm': lazyPage(
    'newsletter/newsletter-confirm-page',
    () => import('../pages/newsletter/newsletter-confirm-page.tsx'),
  ),
  '/unsubscribe': lazyPage('unsubscribe-page', () => import('../pages/unsubscribe-page.tsx')),
  '/newsletter/unsubscribe': lazyPage('unsubscribe-page', () => import('../pages/unsubscribe-page.tsx')),
  '/newsletter/:day': lazyPage(
    'newsletter/newsletter-issue-page',
    () => import('../pages/newsletter/newsletter-issue-page.tsx'),
  ),
  '/notifications/unsubscribe': lazyPage('unsubscribe-page', () => import('../pages/unsubscribe-page.tsx')),
  '/profile': lazyPage('profile-page', () => import('../pages/profile-page.tsx')),
  '/admin': lazyPage('admin-page', () => import('../pages/admin-page.tsx')),
  '/dev-tools': lazyPage('dev-tools-page', () => import('../pages/dev-tools-page.tsx')),
  '/security-test': lazyPage('security-test-page', () => import('../pages/security-test-page.tsx')),
}

/** The page at this path, if there is one. */
export function pageAt(path: string): LazyPage | undefined {
  return pages[matchPage(path)?.page.path ?? '']
}
