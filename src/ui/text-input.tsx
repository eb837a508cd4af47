import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  icon?: ReactNode
  end?: ReactNode
  invalid?: boolean
  size?: 'md' | 'lg' | 'amount'
  /** Without an outline, for bars. */
  quiet?: boolean
  pill?: boolean
}

/** An input in its frame. A label comes from TextField, or from aria-label. */
export const TextInput = ({
  icon,
  end,
  invalid = false,
  size = 'lg',
  quiet = false,
  pill = false,
  className,
  disabled,
  ...rest
}: TextInputProps) => (
  <div
    className={classes(styles.frame, styles[size], quiet && styles.quiet, pill && styles.pill, className)}
    data-invalid={invalid || undefined}
    data-disabled={disabled || undefined}
  >
    {icon}
    <input {...rest} disabled={disabled} aria-invalid={invalid || undefined} className={styles.input} />
    {end}
  </div>
)
