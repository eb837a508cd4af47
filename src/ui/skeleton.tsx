import type { ReactNode } from 'react'
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
  atOnce = false,
  children,
}: {
  label: string
  className?: string | undefined
  /** The screen's, where its shapes differ by it. */
  layout?: string
  /** It stands for the whole page: what follows the page waits too. */
  opening?: boolean
  /** It goes on with what another one showed already. */
  atOnce?: boolean
  children: ReactNode
}) => {
  const due = useDelayed(skeletonAfterMs) || atOnce
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
