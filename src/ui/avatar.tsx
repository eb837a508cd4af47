import { classes } from './classes.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  src: string
  size?: 22 | 28 | 30 | 36 | 40 | 48 | 64
  /** The ring around somebody who is live; `off` greys out who is not. */
  ring?: 'none' | 'live' | 'off'
  /** Named only where no name stands beside it. */
  alt?: string
  className?: string
}

export const Avatar = ({ src, size = 36, ring = 'none', alt = '', className }: AvatarProps) => (
  <img
    src={src}
    width={size}
    height={size}
    alt={alt}
    draggable={false}
    className={classes(styles.avatar, styles[ring], className)}
  />
)
