import type { ReactNode } from 'react'
import styles from './text.module.css'

/** Words for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
