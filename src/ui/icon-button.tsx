import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for screen readers. */
  label: string
  look?: 'plain' | 'solid' | 'media' | 'accent'
  size?: 'sm' | 'md' | 'touch'
  /** Switched on: shown in the accent colour and said as pressed. */
  on?: boolean
  children: ReactNode
}

export const IconButton = ({
  label,
  look = 'plain',
  size = 'md',
  on,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    aria-pressed={on}
    className={classes(styles.button, styles[look], styles[size], className)}
  />
)
