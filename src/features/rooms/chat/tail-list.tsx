import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { firstRoomMessages } from '#contract/limits.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { selectMessages } from '#src/machines/rooms/room-selectors.ts'
import type { ViewMessage } from '#src/machines/rooms/view-message.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { drawnRoom } from '#src/features/rooms/drawn-room.tsx'
import styles from './chat-panel.module.css'
import { MessageRow } from './message-row.tsx'

/** The lowest row. */
const rowMinPx = 26

/** As many rows as fill the list, however low they are; as many as fill the screen until its height is known. */
const useRowsOf = (element: RefObject<HTMLElement | null>): number => {
  const [rows, setRows] = useState(() => Math.ceil(innerHeight / rowMinPx))
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRows(Math.ceil(entry.contentRect.height / rowMinPx))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return rows
}

const firstRows = 8

/**
 * Rows go by blocks of so many seqs: in a crowd, where none of them stays, that is cheaper than one by one, and a block
 * whose first rows went would count as one that moved.
 */
const blockSeqs = 16
/** Rows beyond those that fill the list, until they go. */
const keptMax = 3 * blockSeqs

/** The seq that the block of the first of the newest `rows` begins with. */
const startOf = (messages: readonly ViewMessage[], rows: number): number => {
  const { seq } = messages.at(-rows) ?? messages[0] ?? { seq: 0 }
  return seq - (seq % blockSeqs)
}

const blocksOf = (messages: readonly ViewMessage[]): readonly (readonly [key: number, rows: ViewMessage[]])[] => {
  const blocks = new Map<number, ViewMessage[]>()
  for (const message of messages) {
    const key = Math.floor(message.seq / blockSeqs)
    const rows = blocks.get(key)
    if (rows) rows.push(message)
    else blocks.set(key, [message])
  }
  return [...blocks]
}

/**
 * The newest messages, at least `rows` of them. Those that nobody sees any more go by themselves, after the frame that
 * showed new ones: browsers count what is pushed and shortened at once as a jump. In a flood, where none of them stays,
 * they go with it.
 */
const useTail = (rows: number): readonly ViewMessage[] => {
  const { room } = useRoomActors()
  const [from, setFrom] = useState(0)
  const selectTail = useCallback(
    (snapshot: Parameters<typeof selectMessages>[0]) => {
      const all = selectMessages(snapshot)
      const start = startOf(all, rows)
      const keeps = from <= start && (all.at(-rows - keptMax)?.seq ?? -1) < from
      return all.filter(({ seq }) => seq >= (keeps ? from : start))
    },
    [rows, from],
  )
  const messages = useSelector(room, selectTail, shallowEqual)
  const start = startOf(messages, rows)
  useEffect(() => {
    if (start === from) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFrom(start))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [messages, start, from])
  return messages
}

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
  // The newest rows come with the press that opens the chat, the others right after it; the server draws all that the page brings.
  const rows = useDeferredValue(useRowsOf(element), useHydrated() && !drawnRoom() ? firstRows : firstRoomMessages)
  const messages = useTail(Math.max(1, rows))
  return (
    <div ref={element} className={styles.tail} data-hidden={hidden} aria-hidden={hidden} onScroll={onScroll}>
      <div className={styles.tailRows}>
        {blocksOf(messages).map(([key, rowsOfBlock]) => (
          <div key={key}>
            {rowsOfBlock.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
