import { classes } from './classes.ts'
import styles from './spinner.module.css'

export const Spinner = ({ className }: { className?: string }) => (
  <span className={classes(styles.spinner, className)} aria-hidden="true" />
)
