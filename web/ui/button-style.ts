import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'ghost-danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-white hover:bg-primary-strong button-lift',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-edge/60 hover:bg-sunken hover:ring-edge',
  ghost: 'text-ink hover:bg-ink/8',
  danger: 'bg-danger text-on-hue hover:bg-danger/88 button-lift',
  'ghost-danger': 'text-danger hover:bg-danger-soft',
  link: 'text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-4.5 text-base gap-2',
  lg: 'min-h-13 px-6 text-lg gap-2.5',
}

const iconSizes: Record<ButtonSize, string> = { sm: 'size-9', md: 'size-11', lg: 'size-13' }

const shared =
  'relative inline-flex shrink-0 items-center justify-center rounded-md font-semibold select-none transition ' +
  'active:translate-y-px disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55 [&_svg]:shrink-0 whitespace-nowrap'

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  const box = variant === 'link' ? 'min-h-6 px-0.5 gap-1.5 text-base' : sizes[size]
  return classNames(shared, variants[variant], box, className)
}

export const iconButtonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  classNames(shared, variants[variant], iconSizes[size], className)
