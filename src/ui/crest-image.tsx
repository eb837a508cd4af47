import { classes } from './classes.ts'
import styles from './crest-image.module.css'

const heights = { 16: 18, 18: 20, 20: 22, 24: 26, 32: 35, 44: 48, 60: 66 } as const

/** A team's crest on a grid of 40 × 44; the team's name always stands beside it. */
export const CrestImage = ({
  src,
  size = 24,
  lazy = false,
  className,
}: {
  src: string
  size?: keyof typeof heights
  /** In long lists: it is asked for when it comes near. */
  lazy?: boolean
  className?: string
}) =>
  src === '' ? null : (
    <img
      src={src}
      width={size}
      height={heights[size]}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      draggable={false}
      className={classes(styles.crest, className)}
    />
  )
