import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export interface SectionHeadProps {
  title: ReactNode
  icon?: ReactNode
  children?: ReactNode
  /** Stands at the end: usually a link to more. */
  end?: ReactNode
  id?: string
}

/** The title of a section, with what narrows it and the way to more. */
export const SectionHead = ({ title, icon, children, end, id }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 className={styles.title} id={id}>
      {icon}
      {title}
    </h2>
    {children ? <div className={styles.middle}>{children}</div> : null}
    {end ? <div className={styles.end}>{end}</div> : null}
  </div>
)
