const focusable = 'input, textarea, select, button, a[href], [tabindex]'

/** The one that stands first on the page is scrolled to and gets the focus. */
export function goToFirst(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!first) return
  const fold = first.closest('details')
  if (fold) fold.open = true
  first.scrollIntoView({ block: 'center' })
  const field = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable)
  field?.focus({ preventScroll: true })
}
