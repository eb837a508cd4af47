import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './chip.module.css'

export interface ChipProps extends ComponentProps<'button'> {
  on?: boolean
  icon?: ReactNode
  count?: number
}

/** One choice of a row that can be switched on. */
export const Chip = ({ on = false, icon, count, className, children, type = 'button', ...rest }: ChipProps) => (
  <button {...rest} type={type} aria-pressed={on} className={classes(styles.chip, className)}>
    {icon}
    {children}
    {count === undefined ? null : <span className={styles.count}>{count}</span>}
  </button>
)
