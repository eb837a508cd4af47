import { useId, type ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import { asRow } from './layout.ts'
import styles from './panel.module.css'

export interface PanelProps {
  title: ReactNode
  /** A quiet line below the title. */
  hint?: ReactNode
  /** Stands at the end of the title's line: a button, a badge. */
  end?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One subject of a page in its box. */
export const Panel = ({ title, hint, end, children, className }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes(styles.panel, className)}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {end}
      </div>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {children}
    </section>
  )
}

export interface RowProps {
  icon?: ReactNode
  label: ReactNode
  /** What is set, or a line about what it is good for. */
  value?: ReactNode
  /** The button that changes it. */
  action?: ReactNode
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>

/** One line of a list: what, how it stands, and the way to change it. */
export const Row = ({ icon, label, value, action }: RowProps) => (
  <li className={styles.row}>
    {icon ? <span className={styles.tile}>{icon}</span> : null}
    <div className={styles.lines}>
      <b>{label}</b>
      {value ? <small>{value}</small> : null}
    </div>
    {action ? <div className={asRow(8, 'middle', 'rigid')}>{action}</div> : null}
  </li>
)
