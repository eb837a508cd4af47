import { classes } from './classes.ts'
import styles from './progress.module.css'

export interface ProgressProps {
  /** What goes on, for screen readers. */
  label: string
  /** 0 up to 1; left out while nobody knows how much. */
  share?: number
  tone?: 'accent' | 'gold'
  className?: string | undefined
}

/** How far something has come. */
export const Progress = ({ label, share, tone = 'accent', className }: ProgressProps) => (
  <progress
    aria-label={label}
    max={1}
    {...(share === undefined ? {} : { value: share })}
    className={classes(styles.progress, styles[tone], className)}
  />
)
