import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore, type RefObject } from 'react'
import { selectMessages } from '#src/machines/rooms/room-selectors.ts'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import styles from './chat-panel.module.css'
import { MessageRow } from './message-row.tsx'

/** The lowest row: so many of them fill a screen of any height. */
const rowMinPx = 26

const listenResize = (onChange: () => void): (() => void) => {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

const rowsOfScreen = (): number => Math.ceil(innerHeight / rowMinPx)

interface TailListProps {
  hidden: boolean
  element: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

/**
 * The newest messages, held to the bottom by layout alone: nothing is measured and nothing scrolls, so that a flood
 * costs no more than its rows. Stays in its place, unseen, while the reader scrolls back.
 */
export const TailList = ({ hidden, element, onScroll }: TailListProps) => {
  const { room } = useRoomActors()
  const rows = useSyncExternalStore(listenResize, rowsOfScreen)
  const selectTail = useCallback(
    (snapshot: Parameters<typeof selectMessages>[0]) => selectMessages(snapshot).slice(-rows),
    [rows],
  )
  const messages = useSelector(room, selectTail, shallowEqual)
  return (
    <div ref={element} className={styles.tail} data-hidden={hidden} aria-hidden={hidden} onScroll={onScroll}>
      <div className={styles.tailRows}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </div>
    </div>
  )
}
