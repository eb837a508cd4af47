import { useSelector } from '@xstate/react'
import { useCallback, useRef, type KeyboardEvent, type TouchEvent, type WheelEvent } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { selectFirstIndex, selectMessages, selectUnread } from '#src/machines/room-selectors.ts'
import type { ViewMessage } from '#src/machines/view-message.ts'
import { Empty } from '#src/ui/empty.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { useRoomActors } from '../room-actors.tsx'
import { useWords } from '../use-words.ts'
import styles from './chat-panel.module.css'
import { MessageRow } from './message-row.tsx'

const KEYS_UP = new Set(['ArrowUp', 'PageUp', 'Home'])
const KEYS_DOWN = new Set(['ArrowDown', 'PageDown', 'End'])
const AT_BOTTOM_PX = 40
const OVERSCAN_PX = { top: 80, bottom: 40 }
const TOUCH_SLACK_PX = 6

const keyOf = (_index: number, message: ViewMessage): string => message.id
const rowOf = (_index: number, message: ViewMessage) => <MessageRow message={message} />
const Edge = () => <div className={styles.edge} />

const OlderNote = () => {
  const { t } = useWords()
  const { room } = useRoomActors()
  const isReading = useSelector(room, (snapshot) => snapshot.matches({ open: { older: 'reading' } }))
  return isReading ? <div className={styles.older}>{t('chat.older')}</div> : <Edge />
}

const components = { Header: OlderNote, Footer: Edge }

/** Only a person's own wheel, finger or key pauses the list; a burst of messages never does. */
const useReading = () => {
  const { room } = useRoomActors()
  const scroller = useRef<HTMLElement | null>(null)
  const touchY = useRef(0)
  const atBottom = useRef(true)
  const back = useCallback(() => {
    if ((scroller.current?.scrollTop ?? 0) > 0) room.send({ type: 'reading.pause' })
  }, [room])
  const forward = useCallback(() => {
    if (atBottom.current) room.send({ type: 'reading.resume' })
  }, [room])
  const handlers = {
    onWheel: (event: WheelEvent) => (event.deltaY < 0 ? back() : forward()),
    onTouchStart: (event: TouchEvent) => {
      touchY.current = event.touches[0]?.clientY ?? 0
    },
    onTouchMove: (event: TouchEvent) => {
      if ((event.touches[0]?.clientY ?? 0) > touchY.current + TOUCH_SLACK_PX) back()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (KEYS_UP.has(event.key)) back()
      if (KEYS_DOWN.has(event.key)) forward()
    },
  }
  const onBottom = useCallback(
    (reached: boolean) => {
      atBottom.current = reached
      forward()
    },
    [forward],
  )
  const stick = useCallback(() => {
    const { current } = scroller
    if (current && room.getSnapshot().matches({ open: { reading: 'following' } }))
      current.scrollTop = current.scrollHeight
  }, [room])
  const resized = useRef<ResizeObserver>(undefined)
  const scrollerRef = useCallback(
    (element: HTMLElement | Window | null) => {
      resized.current?.disconnect()
      scroller.current = element instanceof HTMLElement ? element : null
      if (!scroller.current) return
      resized.current = new ResizeObserver(stick)
      resized.current.observe(scroller.current)
    },
    [stick],
  )
  return { handlers, onBottom, scrollerRef, stick }
}

const NewMessages = ({ onPress }: { onPress: () => void }) => {
  const { t, language } = useWords()
  const { room } = useRoomActors()
  const paused = useSelector(room, (snapshot) => snapshot.matches({ open: { reading: 'paused' } }))
  const unread = useSelector(room, selectUnread)
  if (!paused) return null
  return (
    <button type="button" className={styles.jump} onClick={onPress}>
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
  const { t } = useWords()
  const { room } = useRoomActors()
  const messages = useSelector(room, selectMessages)
  const firstIndex = useSelector(room, selectFirstIndex)
  const paused = useSelector(room, (snapshot) => snapshot.matches({ open: { reading: 'paused' } }))
  const { handlers, onBottom, scrollerRef, stick } = useReading()
  const resume = useCallback(() => {
    room.send({ type: 'reading.resume' })
    stick()
  }, [room, stick])
  if (messages.length === 0)
    return (
      <div className={styles.empty}>
        <Empty title={t('chat.empty')} />
      </div>
    )
  return (
    <div
      className={styles.list}
      role="log"
      aria-label={t('chat.list')}
      aria-live="polite"
      aria-relevant="additions"
      {...handlers}
    >
      <Virtuoso
        className={styles.virtuoso ?? ''}
        data={messages}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={messages.length - 1}
        computeItemKey={keyOf}
        itemContent={rowOf}
        components={components}
        increaseViewportBy={OVERSCAN_PX}
        atBottomThreshold={AT_BOTTOM_PX}
        alignToBottom
        followOutput={paused ? false : 'auto'}
        scrollerRef={scrollerRef}
        atBottomStateChange={onBottom}
        totalListHeightChanged={stick}
        startReached={() => {
          if (paused) room.send({ type: 'room.older' })
        }}
      />
      <NewMessages onPress={resume} />
    </div>
  )
}
