import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const gutter = '-mx-[var(--page-gutter,12px)] px-[var(--page-gutter,12px)]'

const actions = cva('flex justify-end gap-3 max-sm:*:flex-1', {
  variants: {
    place: {
      inline: '',
      /** Above the bottom bar, within reach of the thumb; at the form's end on wide screens. */
      page: `sticky bottom-above-bar z-20 ${gutter} bg-paper py-3 shadow-top lg:static lg:mx-0 lg:bg-transparent lg:px-0 lg:pt-2 lg:pb-0 lg:shadow-none [@media(height<28rem)]:static`,
      /** At the dialog's lower edge, whatever is scrolled. */
      dialog:
        'sticky -bottom-4 z-20 -mx-5 -mb-4 bg-surface px-5 pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))] shadow-top sm:-mx-7 sm:px-7',
    },
  },
})

type FormActionsProps = { place: 'inline' | 'page' | 'dialog'; className?: string; children: ReactNode }

/** The buttons of a form. */
export const FormActions = ({ place, className, children }: FormActionsProps) => (
  <div data-sticky-bar={place === 'page' || undefined} className={actions({ place, className })}>
    {children}
  </div>
)
