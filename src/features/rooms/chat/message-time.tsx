import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import styles from './message.module.css'

/** When a message was said, by the site's clock: hours and minutes. */
export const MessageTime = ({ atMs }: { atMs: number }) => (
  <time className={styles.time} dateTime={new Date(atMs).toISOString()}>
    {siteClockOf(atMs).slice(11)}
  </time>
)
