import { Link } from 'react-router-dom'
import { IconChevronRight } from '#src/ui/icons.tsx'
import styles from './home-page.module.css'

/** The way from a section to all of its kind. */
export const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.more}>
    {children}
    <IconChevronRight size={16} />
  </Link>
)
