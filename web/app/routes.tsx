import { lazy, Suspense, useLayoutEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { matchPage, notFoundPage, pageTitle } from '../../domain/rules/pages.ts'
import { Spinner } from '../ui/spinner.tsx'
import NotFoundPage from './layout/not-found-page.tsx'

/** Each page is a file of its own, fetched when it is first opened. */
const routes: Record<string, LazyExoticComponent<ComponentType>> = {
  '/': lazy(() => import('../pages/home-page.tsx')),
  '/search': lazy(() => import('../pages/search-page.tsx')),
  '/products/:id': lazy(() => import('../pages/product-page.tsx')),
  '/how-it-works': lazy(() => import('../pages/how-it-works-page.tsx')),
  '/hunts': lazy(() => import('../pages/hunts-page.tsx')),
  '/hunts/new': lazy(() => import('../pages/new-hunt-page.tsx')),
  '/hunts/:id': lazy(() => import('../pages/hunt-page.tsx')),
  '/hunts/:id/edit': lazy(() => import('../pages/edit-hunt-page.tsx')),
  '/gatherings': lazy(() => import('../pages/gatherings-page.tsx')),
  '/gatherings/new': lazy(() => import('../pages/new-gathering-page.tsx')),
  '/gatherings/:id': lazy(() => import('../pages/gathering-page.tsx')),
  '/gatherings/:id/edit': lazy(() => import('../pages/edit-gathering-page.tsx')),
  '/finds': lazy(() => import('../pages/finds-page.tsx')),
  '/finds/:id': lazy(() => import('../pages/find-page.tsx')),
  '/scores': lazy(() => import('../pages/scores-page.tsx')),
  '/auth': lazy(() => import('../pages/auth-page.tsx')),
  '/reset-password': lazy(() => import('../pages/reset-password-page.tsx')),
  '/profile': lazy(() => import('../pages/profile-page.tsx')),
  '/admin': lazy(() => import('../pages/admin-page.tsx')),
  '/dev-tools': lazy(() => import('../pages/dev-tools-page.tsx')),
  '/security-test': lazy(() => import('../pages/security-test-page.tsx')),
}

export function Routes() {
  useDocumentTitle()
  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        {Object.entries(routes).map(([path, Page]) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route path="/admin-dashboard">
          <Redirect to="/admin" replace />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}

/** Pages of a record set a better title themselves once they know it: in an effect, hence after this. */
function useDocumentTitle() {
  const [path] = useLocation()
  useLayoutEffect(() => {
    document.title = pageTitle((matchPage(path)?.page ?? notFoundPage).title)
  }, [path])
}

/** As tall as the screen, so that the footer does not come into view only to be pushed out again. */
const PageLoading = () => (
  <div className="grid min-h-svh content-start justify-center pt-[30vh]">
    <Spinner className="size-8" label="Loading" />
  </div>
)
