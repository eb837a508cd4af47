import type { ReactNode } from 'react'
import styles from './player.module.css'

interface NoticeProps {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
}

/** Words over the picture, with what one can do. */
export const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <output className={styles.state} data-dim="true">
    <span className={styles.stateIcon}>{icon}</span>
    <p className={styles.stateTitle}>{title}</p>
    {text ? <p className={styles.stateText}>{text}</p> : null}
    {children}
  </output>
)

/** Words while something is under way. */
export const Waiting = ({ words }: { words: string }) => (
  <output className={styles.state}>
    <span className={styles.spinner} aria-hidden="true" />
    <p className={styles.stateText}>{words}</p>
  </output>
)
