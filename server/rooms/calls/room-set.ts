import { roomSet } from '#contract/rooms/calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { pinnedTextMax } from '#contract/limits.ts'
import { allMutedNotice, slowModeNotice } from '#server/rooms/domain/room-notices.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { moderatedRoom, noticeMessage } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [C-16, P-02] The room reads of slow mode and of everybody being muted; its watchers get the new state. */
export const handleRoomSet = handle(roomSet, async ({ member, rooms, roomLog, answers, audit, presence }, input) =>
  runOnce({ answers, member, path: roomSet.path }, input, async () => {
    const found = await moderatedRoom(rooms, input.chatRoomNo, member)
    if (typeof found === 'string') return reject(found)
    const change = changeOf(input)
    if (change === 'TEXT_REFUSED') return reject('TEXT_REFUSED')
    const before = found.room.settings
    const settings = await rooms.change(found.room.roomNo, change)
    for (const [kind, content] of noticesOf(before, settings, member)) {
      await roomLog.append(found.room.roomNo, noticeMessage(kind, input.requestId, content))
    }
    await audit.note(`member:${member.id}`, 'room.set', `room:${found.room.roomNo}`, change)
    presence.stateChanged(found.room.roomNo)
    return accept(settings)
  }),
)

const changeOf = ({ slowModeSeconds, allMuted, pinnedText }: InputOf<typeof roomSet>) => {
  const pinned = pinnedText === undefined ? undefined : admitOptionalText(pinnedText, pinnedTextMax)
  if (pinned && !pinned.admitted) return 'TEXT_REFUSED' as const
  return {
    ...(slowModeSeconds !== undefined && { slowModeSeconds }),
    ...(allMuted !== undefined && { allMuted }),
    ...(pinned && { pinnedText: pinned.text }),
  }
}

const noticesOf = (
  before: RoomSettings,
  after: RoomSettings,
  { nickname }: MemberInfo,
): [kind: string, content: ContentOf<'system'>][] => [
  ...(before.slowModeSeconds === after.slowModeSeconds
    ? []
    : [['slow', slowModeNotice(after.slowModeSeconds, nickname)] satisfies [string, ContentOf<'system'>]]),
  ...(before.allMuted === after.allMuted
    ? []
    : [['all-muted', allMutedNotice(after.allMuted, nickname)] satisfies [string, ContentOf<'system'>]]),
]
