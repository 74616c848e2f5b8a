import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { CountBadge } from './badge.tsx'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './spinner.tsx'

type Look = { variant?: ButtonVariant; size?: ButtonSize }
type ButtonProps = ComponentProps<'button'> &
  Look & {
    icon?: ReactNode
    /** While pending the button keeps its width and its focus, but does nothing. */
    pending?: boolean
    /** Replaces the label while pending, for example 'Joining…'. */
    pendingLabel?: string
  }

/** A link among words has no box of its own. */
const textButtonStyle = (variant: ButtonVariant, size: ButtonSize, className: string | undefined) =>
  buttonStyle({ variant, size: variant === 'link' ? null : size, className })

export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const hidesLabel = pending && !pendingLabel
  return (
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={cx('relative', textButtonStyle(variant, size, className))}
    >
      {pending && <Spinner className={cx('size-5', hidesLabel && 'absolute inset-0 m-auto')} />}
      {!pending && icon}
      <span className={hidesLabel ? 'opacity-0' : 'contents'}>{pending && pendingLabel ? pendingLabel : children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    label: string
    icon: ReactNode
    /** A number at its corner, for example of unread messages; `countLabel` says of what. */
    count?: number
    countLabel?: string
  }

/** The label is the button's name; it shows as a tooltip where the pointer rests. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  count = 0,
  countLabel = '',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      // What is seen is part of the name: whoever speaks to the page says what they see.
      aria-label={count > 0 ? `${label}, ${count > 99 ? '99+' : count} ${countLabel}` : label}
      {...rest}
      className={cx(count > 0 && 'relative', buttonStyle({ variant, iconSize: size, className }))}
    >
      {icon}
      {count > 0 && (
        <span className="absolute top-0.5 right-0">
          <CountBadge count={count} label={countLabel} />
        </span>
      )}
    </button>
  )
}

type LinkButtonProps = Look & {
  href: string
  icon?: ReactNode
  className?: string
  children: ReactNode
  onClick?: () => void
  /** For addresses outside the app and for downloads, which the router must not catch. */
  external?: boolean
} & Pick<ComponentProps<'a'>, 'target' | 'rel' | 'download' | 'aria-label'>

export function LinkButton({
  href,
  icon,
  variant = 'primary',
  size = 'md',
  className,
  children,
  external,
  ...rest
}: LinkButtonProps) {
  const look = textButtonStyle(variant, size, className)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (external) {
    return (
      <a href={href} className={look} {...rest}>
        {content}
      </a>
    )
  }
  return (
    <Link href={href} className={look} {...rest}>
      {content}
    </Link>
  )
}
