import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** A way past what stands before a part of the page; seen while it has the focus. */
export const SkipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={styles.skip} href={`#${to}`}>
    {children}
  </a>
)
