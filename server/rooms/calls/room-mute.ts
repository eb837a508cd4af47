import { roomMute } from '#contract/rooms/calls.ts'
import { muteReasonMax } from '#contract/limits.ts'
import { muteDeletesBackMs } from '#server/rooms/domain/mute-terms.ts'
import { muteNotice } from '#server/rooms/domain/room-notices.ts'
import { mayBeMuted } from '#contract/rooms/rules/room-roles.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { moderatedRoom, noticeMessage } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] The muted one is told, the room reads of it, and what was said in the last hour goes when that is asked for. */
export const handleRoomMute = handle(roomMute, async (services, input) => {
  const { member, rooms, roomLog, members, answers, audit, presence, now } = services
  return runOnce({ answers, member, path: roomMute.path }, input, async () => {
    const found = await moderatedRoom(rooms, input.chatRoomNo, member)
    if (typeof found === 'string') return reject(found)
    const { room } = found
    const reason = admitOptionalText(input.reason, muteReasonMax)
    if (!reason.admitted) return reject('TEXT_REFUSED')
    const target = await members.byId(input.memberId)
    if (!target) return reject('MEMBER_UNKNOWN')
    if (!mayBeMuted(await rooms.roleOf(room, target.id))) return reject('CANNOT_MUTE')
    const mute = await rooms.mute(room.roomNo, target.id, member, input.minutes, reason.text)
    const deletedIds = input.deleteMessages
      ? await roomLog.idsOf(room.roomNo, target.id, now() - muteDeletesBackMs)
      : []
    if (deletedIds.length > 0) await roomLog.tombstone(room.roomNo, deletedIds, member.nickname)
    const notice = muteNotice(target.nickname, member.nickname, input.minutes, reason.text)
    await roomLog.append(room.roomNo, noticeMessage('mute', input.requestId, notice))
    const details = { memberId: target.id, minutes: input.minutes, reason: reason.text, deletedIds }
    await audit.note(`member:${member.id}`, 'room.mute', `room:${room.roomNo}`, details)
    presence.selfChanged(room.roomNo, target.id)
    return accept(mute)
  })
})
