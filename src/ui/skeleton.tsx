import { useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './skeleton.module.css'
import { useDelayed } from './use-delayed.ts'

const skeletonAfterMs = 200

/** One grey shape in the place of what loads; its size comes from the class. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.skeleton, className)} />
)

/** Says that something loads, and shows its skeleton only when that takes longer than 200 ms. */
export const SkeletonGroup = ({
  label,
  className,
  layout,
  opening = false,
  sinceMs,
  children,
}: {
  label: string
  className?: string | undefined
  /** The screen's, where its shapes differ by it. */
  layout?: string
  /** It stands for the whole page: what follows the page waits too. */
  opening?: boolean
  /** When that began, if it was before this came; as of performance.now(). */
  sinceMs?: number
  children: ReactNode
}) => {
  const [afterMs] = useState(() => skeletonAfterMs - (sinceMs === undefined ? 0 : performance.now() - sinceMs))
  const due = useDelayed(afterMs) || afterMs <= 0
  return (
    <output
      aria-label={label}
      data-layout={layout}
      data-opening={opening || undefined}
      className={classes(styles.group, className, !due && styles.waiting)}
    >
      {children}
    </output>
  )
}
