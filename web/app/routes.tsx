import { Suspense, useEffect, useLayoutEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { matchPage, notFoundPage, pageTitle } from '../../domain/rules/pages.ts'
import { doEarlyActs } from './early-acts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pages } from './pages.ts'

const NotFoundPage = lazyPart(() => import('./layout/not-found-page.tsx'))

export function Routes() {
  useDocumentTitle()
  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        {Object.entries(pages).map(([path, { Page }]) => (
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
      <Awake />
    </Suspense>
  )
}

/** Stands beside the page and comes to life with it. */
function Awake() {
  useEffect(doEarlyActs, [])
  return null
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
