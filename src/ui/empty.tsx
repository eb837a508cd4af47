import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty.module.css'
import { IconInbox, IconWifi } from './icons.tsx'

export interface EmptyProps {
  title: string
  text?: string | undefined
  icon?: ReactNode
  /** One action at most. */
  action?: ReactNode
  className?: string | undefined
  /** It is the whole page: its title is the page's. */
  isPage?: boolean
}

/** Nothing is there: an icon tile, one line, one action. */
export const Empty = ({ title, text, icon, action, className, isPage = false }: EmptyProps) => (
  <div className={classes(styles.empty, className)}>
    <span className={styles.tile}>{icon ?? <IconInbox size={28} />}</span>
    {isPage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
    {text ? <p>{text}</p> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
)

/** Something failed: what, and how to try again. Old data stays beside it. */
export const ErrorState = ({ title, text, icon, action, className }: Omit<EmptyProps, 'isPage'>) => (
  <div className={classes(styles.empty, styles.error, className)} role="alert">
    <span className={styles.tile}>{icon ?? <IconWifi size={28} />}</span>
    <p className={styles.title}>{title}</p>
    {text ? <p>{text}</p> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
)
