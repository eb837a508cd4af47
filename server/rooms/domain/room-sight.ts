import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { blockableAuthorOf } from '#contract/rooms/rules/message-author.ts'
import type { BlockIndex } from './block-index.ts'

/** Which messages of a room a member does not get, because one of the two has blocked the other. [P-02] */
export interface RoomSight {
  hides(message: RoomMessage, memberId: string): boolean
  /** Those of the `present` who do not get a message. */
  hiddenAmong(message: RoomMessage, present: ReadonlyMap<string, unknown>): string[]
}

/** Those who keep order in the room get everything. */
export const createRoomSight = (
  blocks: Pick<BlockIndex, 'areApart' | 'apartAmong'>,
  isKeeper: (memberId: string) => boolean,
): RoomSight => ({
  hides: (message, memberId) => {
    const authorId = blockableAuthorOf(message)
    return authorId !== undefined && blocks.areApart(authorId, memberId) && !isKeeper(memberId)
  },
  hiddenAmong: (message, present) => {
    const authorId = blockableAuthorOf(message)
    if (authorId === undefined) return []
    return blocks.apartAmong(authorId, present).filter((memberId) => !isKeeper(memberId))
  },
})
