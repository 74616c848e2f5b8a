const focusable = 'input, textarea, select, button, a[href], [tabindex]'

/** What sticks to the screen has no place to scroll to: its form has. */
function isSticky(element: Element | null): boolean {
  if (!element || element.tagName === 'FORM') return false
  return getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement)
}

/** The one that stands first on the page is scrolled to and gets the focus. */
export function goToFirst(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!first) return
  const fold = first.closest('details')
  if (fold) fold.open = true
  if (isSticky(first)) first.closest('form')?.scrollIntoView({ block: 'start' })
  else first.scrollIntoView({ block: 'center' })
  const field = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable)
  field?.focus({ preventScroll: true })
}
