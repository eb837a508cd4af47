import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ring.module.css'

export interface RingProps {
  /** 0 up to 1. */
  share: number
  /** What it shows, for screen readers. */
  label: string
  tone?: 'accent' | 'gold' | 'warning' | 'danger'
  /** Pixels. */
  size?: number
  /** Stands inside. */
  children?: ReactNode
  className?: string | undefined
}

const radius = 44
const round = 2 * Math.PI * radius

/** A share of a whole as a ring that fills clockwise. */
export const Ring = ({ share, label, tone = 'accent', size = 96, children, className }: RingProps) => (
  <figure
    aria-label={label}
    className={classes(styles.ring, styles[tone], className)}
    style={{ width: size, height: size }}
  >
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r={radius} className={styles.track} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        className={styles.fill}
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, Math.max(0, share)))}
      />
    </svg>
    <div className={styles.centre} aria-hidden="true">
      {children}
    </div>
  </figure>
)
