import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { isOver, TextCount } from './text-count.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  icon?: ReactNode
  end?: ReactNode
  invalid?: boolean
  size?: 'md' | 'lg' | 'amount'
  /** Without an outline, for bars. */
  quiet?: boolean
  pill?: boolean
  /** Largest number of code points. The field counts near it and names the rule over it; it cuts nothing, so the sender checks `isOver`. */
  limit?: number
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
  limit,
  ...rest
}: TextInputProps) => {
  const isInvalid = invalid || (limit !== undefined && typeof rest.value === 'string' && isOver(rest.value, limit))
  return (
    <div
      className={classes(styles.frame, styles[size], quiet && styles.quiet, pill && styles.pill, className)}
      data-invalid={isInvalid || undefined}
      data-disabled={disabled || undefined}
    >
      {icon}
      <input {...rest} disabled={disabled} aria-invalid={isInvalid || undefined} className={styles.input} />
      <TextCount value={rest.value} limit={limit} floating />
      {end}
    </div>
  )
}
