import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { PushOf } from '#contract/pushes.ts'

/** Where a reader of a room's log stands. */
export interface RoomPosition {
  readonly epoch: string
  readonly nextSeq: number
}

export type RoomFrame = PushOf<'room.frame'>

export type FrameVerdict =
  | { readonly kind: 'known' }
  | { readonly kind: 'news'; readonly messages: readonly RoomMessage[]; readonly position: RoomPosition }
  | { readonly kind: 'gap'; readonly fromSeq: number }
  | { readonly kind: 'otherEpoch' }

/** What a frame is to a reader: known already, news, the far side of a gap, or another log's. */
export const judgeFrame = ({ epoch, nextSeq }: RoomPosition, frame: RoomFrame): FrameVerdict => {
  if (frame.epoch !== epoch) return { kind: 'otherEpoch' }
  if (frame.lastSeq < nextSeq) return { kind: 'known' }
  if (frame.firstSeq > nextSeq) return { kind: 'gap', fromSeq: nextSeq }
  const messages = frame.messages.filter(({ seq }) => seq >= nextSeq)
  return { kind: 'news', messages, position: { epoch, nextSeq: frame.lastSeq + 1 } }
}

export interface HistoryVerdict {
  readonly startsOver: boolean
  readonly messages: readonly RoomMessage[]
  readonly position: RoomPosition
}

/** What an answer with history is to a reader: more of the same log, or a start over with what it holds. */
export const judgeHistory = (position: RoomPosition | undefined, history: RoomHistory): HistoryVerdict => {
  const { epoch, lastSeq, messages } = history
  if (!position || position.epoch !== epoch || !history.recovered) {
    return { startsOver: true, messages, position: { epoch, nextSeq: lastSeq + 1 } }
  }
  return {
    startsOver: false,
    messages: messages.filter(({ seq }) => seq >= position.nextSeq),
    position: { epoch, nextSeq: Math.max(position.nextSeq, lastSeq + 1) },
  }
}
