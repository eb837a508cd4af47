import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'dangerSoft' | 'gold' | 'media'
export type ButtonSize = 'sm' | 'md' | 'touch' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  glow?: boolean
  pill?: boolean
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Sends: the width is held, a spinner shows, presses do nothing. */
  busy?: boolean
  icon?: ReactNode
}

/** The look of a button, for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', block, glow, pill }: ButtonLook): string =>
  classes(styles.button, styles[variant], styles[size], block && styles.block, glow && styles.glow, pill && styles.pill)

export const Button = ({
  variant,
  size,
  block,
  glow,
  pill,
  busy = false,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block && { block }),
    ...(glow && { glow }),
    ...(pill && { pill }),
  }
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classes(buttonClass(look), className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner className={styles.spinner ?? ''} /> : null}
      <span className={styles.label} data-busy={busy || undefined}>
        {icon}
        {children}
      </span>
    </button>
  )
}
