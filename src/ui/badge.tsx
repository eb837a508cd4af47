import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

export type BadgeTone =
  | 'plain'
  | 'live'
  | 'soon'
  | 'break'
  | 'end'
  | 'accent'
  | 'gold'
  | 'success'
  | 'warning'
  | 'danger'
  | 'media'

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone
  /** Lies over a picture: dark glass under it. */
  onMedia?: boolean
}

export const Badge = ({ tone = 'plain', onMedia = false, className, ...rest }: BadgeProps) => (
  <span {...rest} className={classes(styles.badge, styles[tone], onMedia && styles.onMedia, className)} />
)

/** 18+ */
export const AgeBadge = () => <span className={classes(styles.badge, styles.age)}>18+</span>

/** Stands next to every amount: this is not real money. */
export const PlayMoneyBadge = ({ children }: { children: ReactNode }) => (
  <span className={classes(styles.badge, styles.playMoney)}>{children}</span>
)

export const VipBadge = ({ level, large = false }: { level: number; large?: boolean }) => (
  <span className={classes(styles.vip, styles[`vip${Math.min(10, Math.max(0, level))}`], large && styles.vipLarge)}>
    VIP{level}
  </span>
)

export const RoleBadge = ({ role, children }: { role: 'anchor' | 'moderator' | 'agent'; children: ReactNode }) => (
  <span className={classes(styles.role, styles[role])}>{children}</span>
)
