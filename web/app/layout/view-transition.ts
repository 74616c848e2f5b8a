import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/**
 * For the router's `aroundNav`. Links marked `transition` (card to detail) cross-fade, and a photo with the same
 * name on both pages travels. The browser looks when the callback returns, hence flushSync.
 */
export const withViewTransition: AroundNavHandler = (navigate, to, options) => {
  const wanted = options?.transition && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!wanted || !document.startViewTransition) return navigate(to, options)
  namePhotos()
  const transition = document.startViewTransition(() => {
    flushSync(() => navigate(to, options))
    namePhotos()
  })
  void transition.finished.finally(() => {
    for (const photo of photos()) photo.style.viewTransitionName = ''
  })
}

const photos = () => document.querySelectorAll<HTMLElement>('[data-transition-name]')

function namePhotos() {
  for (const photo of photos()) photo.style.viewTransitionName = photo.dataset['transitionName'] ?? ''
}
