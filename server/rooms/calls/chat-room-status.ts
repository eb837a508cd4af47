import { chatRoomStatus } from '#contract/rooms/calls.ts'
import type { ChatRoomStatus } from '#contract/rooms/entities/room.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

const noRoom = (matchId: string | null, gameStatus: ChatRoomStatus['gameStatus']): ChatRoomStatus => ({
  status: '0',
  exist: false,
  chatRoomNo: null,
  matchId,
  gameStatus,
  anchorStatus: 0,
  anchor_status: 0,
})

export const handleChatRoomStatus = handle(chatRoomStatus, async ({ rooms, matches, media }, input) => {
  const room = 'matchId' in input ? await rooms.byMatch(input.matchId) : await rooms.find(input.chatRoomNo)
  const matchId = room ? room.matchId : 'matchId' in input ? input.matchId : null
  const state = matchId === null ? undefined : await matches.state(matchId)
  const gameStatus = state?.gameStatus ?? null
  if (!room) return accept(noRoom(state ? matchId : null, gameStatus))
  const anchorStatus = media.statusOf(room.roomNo)
  return accept({
    status: room.settings.status,
    exist: true,
    chatRoomNo: room.roomNo,
    matchId,
    gameStatus,
    anchorStatus,
    anchor_status: anchorStatus,
  })
})
