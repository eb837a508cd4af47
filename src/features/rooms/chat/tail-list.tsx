import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useLayoutEffect, useState, type RefObject } from 'react'
import { firstRoomMessages } from '#contract/limits.ts'
import { useHere } from '#src/ui/use-here.ts'
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

/** Rows are removed by blocks of so many seqs: in a crowd, where none of them stays, that is cheaper than one by one. */
const blockSeqs = 16

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
  // The newest rows come with the press that opens the chat, the others right after it; the server draws all that the page brings.
  const rows = useDeferredValue(useRowsOf(element), useHere() && !drawnRoom() ? firstRows : firstRoomMessages)
  const selectTail = useCallback(
    (snapshot: Parameters<typeof selectMessages>[0]) => selectMessages(snapshot).slice(-Math.max(1, rows)),
    [rows],
  )
  const messages = useSelector(room, selectTail, shallowEqual)
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
