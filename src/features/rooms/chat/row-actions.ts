import { createContext, useContext } from 'react'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { OrderView, TextView } from '#src/machines/rooms/view-message.ts'
import type { OpenedLine } from '#src/shared/room/room-parts.tsx'

export interface RowMember {
  memberId: string
  nickname: string
  avatar: string
  vipLevel: number
  /** What they said, shown beside the question; empty when it is not about one message. */
  quote: string
}

/** What rows can ask for. One object for the life of the room, so that rows never render because of it. */
export interface RowActions {
  mention(nickname: string): void
  erase(message: TextView): void
  mute(member: RowMember, messageId: string): void
  /** Shows what may be done with a line, asks why it is reported, or leaves its author out of all rooms at once. */
  open(line: OpenedLine): void
  /** Asks whether they are to be a moderator, or no longer. */
  appoint(member: Pick<RowMember, 'memberId' | 'nickname'>, moderates: boolean): void
  followOrder(order: OrderView['order']): void
}

/** Who reads: decides which rows are mine, which name me, and which tools a row has. */
export interface RowReader {
  memberId: string | null
  nickname: string
  role: RoomRole
  moderates: boolean
  /** The anchor: appoints moderators. */
  appoints: boolean
  targetMessageId: string | null
  /** What the catalogue calls gifts in the language in force, by gift id. */
  giftNames: ReadonlyMap<string, string>
}

export const RowActionsContext = createContext<RowActions | undefined>(undefined)
export const RowReaderContext = createContext<RowReader | undefined>(undefined)

export const useRowActions = (): RowActions => {
  const actions = useContext(RowActionsContext)
  if (!actions) throw new Error('rows need RowActionsContext above them')
  return actions
}

export const useRowReader = (): RowReader => {
  const reader = useContext(RowReaderContext)
  if (!reader) throw new Error('rows need RowReaderContext above them')
  return reader
}
