import { useHere } from '#src/ui/use-here.ts'
import styles from './message.module.css'

const two = (part: number): string => String(part).padStart(2, '0')

/** When a message was said, by the reader's own clock: hours and minutes. Until that is known their width is kept: no line breaks anew. */
export const MessageTime = ({ atMs }: { atMs: number }) => {
  const isHere = useHere()
  const at = new Date(atMs)
  return (
    <time className={styles.time} dateTime={at.toISOString()} data-coming={!isHere || undefined}>
      {isHere ? `${two(at.getHours())}:${two(at.getMinutes())}` : '00:00'}
    </time>
  )
}
