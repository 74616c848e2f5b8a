import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/**
 * For the router's `aroundNav`. Links marked `transition` (card to detail) cross-fade, and a photo with the same
 * view-transition-name on both pages travels. The browser looks when the callback returns, hence flushSync.
 */
export const withViewTransition: AroundNavHandler = (navigate, to, options) => {
  const wanted = options?.transition && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!wanted || !document.startViewTransition) navigate(to, options)
  else document.startViewTransition(() => flushSync(() => navigate(to, options)))
}
