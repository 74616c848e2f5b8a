import { cva, type VariantProps } from 'class-variance-authority'

const shared =
  'inline-flex shrink-0 items-center justify-center font-semibold select-none transition ' +
  'active:translate-y-px disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55 [&_svg]:shrink-0 whitespace-nowrap'

export const buttonStyle = cva(shared, {
  variants: {
    variant: {
      primary: 'rounded-md bg-primary text-white hover:bg-primary-strong button-lift',
      secondary: 'rounded-md bg-surface text-ink ring-1 ring-inset ring-edge/60 hover:bg-sunken hover:ring-edge',
      chosen: 'rounded-md bg-primary-soft text-primary-ink ring-1 ring-inset ring-primary',
      ghost: 'rounded-md text-ink hover:bg-ink/8',
      danger: 'rounded-md bg-danger text-on-hue hover:bg-danger/88 button-lift',
      'ghost-danger': 'rounded-md text-danger hover:bg-danger-soft',
      link: 'rounded-md min-h-6 px-0.5 gap-1.5 text-base text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2',
      /** For the corner of a photo. */
      sticker: 'rounded-full bg-surface/92 text-ink shadow-md hover:bg-surface aria-pressed:text-primary-ink',
    },
    size: {
      /** Small for the eye; a finger still gets its 44 pixels. */
      sm: 'min-h-9 pointer-coarse:min-h-11 px-3 text-sm gap-1.5',
      md: 'min-h-11 px-4.5 text-base gap-2',
      lg: 'min-h-13 px-6 text-lg gap-2.5',
    },
    iconSize: { sm: 'size-9 pointer-coarse:size-11', md: 'size-11', lg: 'size-13' },
  },
})

type Variants = VariantProps<typeof buttonStyle>
export type ButtonVariant = NonNullable<Variants['variant']>
export type ButtonSize = NonNullable<Variants['size']>
