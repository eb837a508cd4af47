import type { roomHistory } from '#contract/rooms/calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { RoomsCallDeps } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

/** A page of a room's log; deleted messages are tombstones here too. With both seqs given, `beforeSeq` counts. */
export const readRoomPage = async (
  { rooms, roomLog }: Pick<RoomsCallDeps, 'rooms' | 'roomLog'>,
  { chatRoomNo, sinceSeq, beforeSeq, limit }: InputOf<typeof roomHistory>,
) => {
  if (!(await rooms.find(chatRoomNo))) return reject('ROOM_UNKNOWN')
  const page = {
    limit,
    ...(sinceSeq !== undefined && beforeSeq === undefined && { sinceSeq }),
    ...(beforeSeq !== undefined && { beforeSeq }),
  }
  return accept(await roomLog.history(chatRoomNo, page))
}
