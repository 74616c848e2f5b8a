const GAP = 6
const MARGIN = 8

/** Puts a fixed element beside its trigger, on the side with more room, without having to know its size. */
export function placeBeside(trigger: Element, panel: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const above = box.bottom > height * 0.65
  const fromRight = box.left + box.width / 2 > width / 2
  const side = (distance: number) => `${Math.max(MARGIN, distance)}px`
  panel.style.top = above ? 'auto' : `${box.bottom + GAP}px`
  panel.style.bottom = above ? `${height - box.top + GAP}px` : 'auto'
  // As variables, so that a class can give the panel another place on small screens.
  panel.style.setProperty('--left', fromRight ? 'auto' : side(box.left))
  panel.style.setProperty('--right', fromRight ? side(width - box.right) : 'auto')
}
