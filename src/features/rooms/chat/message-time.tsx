import { toCome, useHere } from '#src/ui/use-here.ts'
import styles from './message.module.css'

const two = (part: number): string => String(part).padStart(2, '0')

/** When a message was said, by the reader's own clock: hours and minutes. */
export const MessageTime = ({ atMs }: { atMs: number }) => {
  const at = new Date(atMs)
  return (
    <time className={styles.time} dateTime={at.toISOString()}>
      {useHere() ? `${two(at.getHours())}:${two(at.getMinutes())}` : toCome}
    </time>
  )
}
