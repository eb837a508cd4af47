import { useSelector } from '@xstate/react'
import { Virtuoso } from 'react-virtuoso'
import { selectFirstIndex, selectMessages } from '#src/machines/rooms/room-selectors.ts'
import type { ViewMessage } from '#src/machines/rooms/view-message.ts'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './chat-panel.module.css'
import { MessageRow } from './message-row.tsx'

const atBottomPx = 24
const overscanPx = { top: 120, bottom: 40 }

const keyOf = (_index: number, message: ViewMessage): string => message.id
const rowOf = (_index: number, message: ViewMessage) => <MessageRow message={message} />
const Edge = () => <div className={styles.edge} />

const OlderNote = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const isReading = useSelector(room, (snapshot) => snapshot.matches({ open: { older: 'reading' } }))
  return isReading ? <div className={styles.older}>{t('chat.older')}</div> : <Edge />
}

const components = { Header: OlderNote, Footer: Edge }

interface BackListProps {
  /** Hands over the element that scrolls, and null when it goes. */
  onScroller: (element: HTMLElement | null) => void
  onBottom: (reached: boolean) => void
}

/** All messages as they stood when the reader scrolled back, with older ones loaded at the top. */
export const BackList = ({ onScroller, onBottom }: BackListProps) => {
  const { room } = useRoomActors()
  const messages = useSelector(room, selectMessages)
  const firstIndex = useSelector(room, selectFirstIndex)
  return (
    <Virtuoso
      className={styles.virtuoso ?? ''}
      data={messages}
      firstItemIndex={firstIndex}
      initialTopMostItemIndex={messages.length - 1}
      computeItemKey={keyOf}
      itemContent={rowOf}
      components={components}
      increaseViewportBy={overscanPx}
      atBottomThreshold={atBottomPx}
      scrollerRef={(element) => onScroller(element instanceof HTMLElement ? element : null)}
      atBottomStateChange={onBottom}
      startReached={() => room.send({ type: 'room.older' })}
    />
  )
}
