/** Simple one-color letters of the providers, drawn here: no picture of theirs is loaded. */
export const GoogleMark = () => (
  <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.6">
    <path d="M16.2 6.2A7.2 7.2 0 1 0 17.2 10H10.4" />
  </svg>
)

export const FacebookMark = () => (
  <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.8">
    <path d="M10.6 19V6.6a3.4 3.4 0 0 1 3.6-3.4h1M6.6 10.4h7.6" />
  </svg>
)
