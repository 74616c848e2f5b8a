const PIECES = 26
const FLIGHT_MS = 1400

const hues = ['--color-primary', '--color-gold', '--color-hunt', '--color-gather', '--color-find']

/** A handful of torn tags thrown from an element (or the middle of the screen). Nothing for those who want no motion. */
export function celebrate(from?: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const box = from?.getBoundingClientRect()
  const layer = document.createElement('div')
  layer.className = 'celebration'
  layer.setAttribute('aria-hidden', 'true')
  layer.popover = 'manual'
  layer.style.left = `${box ? box.left + box.width / 2 : innerWidth / 2}px`
  layer.style.top = `${box ? box.top + box.height / 2 : innerHeight / 2}px`
  document.body.append(layer)
  layer.showPopover?.()

  for (let piece = 0; piece < PIECES; piece += 1) layer.append(tornTag(piece))
  setTimeout(() => layer.remove(), FLIGHT_MS + 100)
}

function tornTag(piece: number): HTMLElement {
  const tag = document.createElement('i')
  tag.style.background = `var(${hues[piece % hues.length]})`
  const angle = (piece / PIECES) * Math.PI * 2 + Math.random() * 0.4
  const reach = 70 + Math.random() * 130
  const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach - 70]
  const spin = (Math.random() - 0.5) * 900
  tag.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(${spin * 0.6}deg)`, opacity: 1, offset: 0.45, easing: 'ease-in' },
      { transform: `translate(${x * 1.15}px, ${y + 190}px) rotate(${spin}deg)`, opacity: 0 },
    ],
    { duration: FLIGHT_MS - Math.random() * 350, easing: 'cubic-bezier(0.15, 0.8, 0.4, 1)', fill: 'both' },
  )
  return tag
}
