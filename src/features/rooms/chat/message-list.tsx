import { useSelector } from '@xstate/react'
import { selectIsLogRead, selectMessages, selectUnread } from '#src/machines/rooms/room-selectors.ts'
import { classes } from '#src/ui/classes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { BackList } from './back-list.tsx'
import styles from './chat-panel.module.css'
import { TailList } from './tail-list.tsx'
import { useReading } from './use-reading.ts'
import { useModerates } from '#src/features/rooms/use-moderates.ts'

/** `held`: by a mouse that reads the rows underneath, so they are what it presses; leaving the list leads on. */
const NewMessages = ({ held, onPress }: { held: boolean; onPress: () => void }) => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const unread = useSelector(room, selectUnread)
  if (held && unread === 0) return null
  return (
    <button type="button" className={classes(styles.jump, held && styles.held)} onClick={onPress}>
      <IconChevronDown size={14} />
      {unread === 0 ? t('chat.toBottom') : t('chat.newMessages', { total: formatCount(unread, language) })}
    </button>
  )
}

/**
 * The room's messages. The list follows the newest until its reader scrolls back; then it stands still and counts.
 * The machine hands over one update per batch, and a message that says the same keeps its object and its row.
 */
export const MessageList = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const isLogRead = useSelector(room, selectIsLogRead)
  const isEmpty = useSelector(room, (snapshot) => selectMessages(snapshot).length === 0)
  const paused = useSelector(room, (snapshot) => snapshot.matches({ open: { reading: 'paused' } }))
  const moderates = useModerates()
  const { tail, showsAll, held, onTailScroll, handlers, holding, resume, onScroller, onBottom } = useReading(
    paused,
    moderates,
  )
  if (isEmpty) return <div className={styles.empty}>{isLogRead ? <Empty title={t('chat.empty')} /> : null}</div>
  return (
    <div
      className={styles.list}
      role="log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it back
      tabIndex={0}
      aria-label={t('chat.list')}
      aria-live={paused ? 'off' : 'polite'}
      aria-relevant="additions"
      {...handlers}
      {...(moderates ? holding : {})}
    >
      <TailList hidden={showsAll} element={tail} onScroll={onTailScroll} />
      {showsAll ? (
        <div className={styles.back}>
          <BackList onScroller={onScroller} onBottom={onBottom} />
        </div>
      ) : null}
      {paused ? <NewMessages held={held} onPress={resume} /> : null}
    </div>
  )
}
