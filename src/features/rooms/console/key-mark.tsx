import styles from './room-modes.module.css'

/** The key of a button, for eyes: a screen reader has the button's name. */
export const KeyMark = ({ of }: { of: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {of}
  </kbd>
)
