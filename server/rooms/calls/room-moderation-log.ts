import { accept } from '#contract/outcome.ts'
import { roomModerationLog } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleRoomModerationLog = handle(
  roomModerationLog,
  async ({ member, rooms, moderationLog }, { chatRoomNo, memberId, beforeId }) => {
    const found = await moderatedRoom(rooms, chatRoomNo, member)
    return found.ok ? accept(await moderationLog.list(chatRoomNo, { memberId, beforeId })) : found
  },
)
