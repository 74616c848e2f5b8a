/** What the shop and the back office share. */
export const frame = {
  site: 'flex min-h-dvh flex-col',
  header:
    'sticky top-0 z-40 bg-paper/94 shadow-[0_1px_0_var(--color-line)] backdrop-blur-[10px] [view-transition-name:site-header]',
  /** So high that the footer never shows before the page has come. */
  main: 'min-h-[70dvh] flex-[1_0_auto]',
  link: 'inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm/[1.55] font-semibold hover:bg-ink/8',
}

export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-60 rounded-md bg-ink px-4.5 py-3 font-semibold text-paper not-focus:-translate-y-[200%]"
  >
    Skip to content
  </a>
)
