import { roomSet } from '#contract/rooms/calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { pinnedTextMax } from '#contract/limits.ts'
import { allMutedNotice, slowModeNotice } from '#server/rooms/domain/room-notices.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { moderatedRoom, noticeEntry } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [C-16, P-02] The room reads of slow mode and of everybody being muted; its watchers get the new state. */
export const handleRoomSet = handle(roomSet, (context, input) => {
  const { idempotency, member, rooms } = context
  return idempotency.once(
    { memberId: member.id, path: roomSet.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        return found.ok ? changeOf(input) : found
      },
      effect: async (unit, change) => {
        const { chatRoomNo: roomNo, requestId } = input
        const here = rooms.in(unit)
        const before = await here.find(roomNo)
        if (!before) return reject('ROOM_UNKNOWN')
        const settings = await here.change(roomNo, change)
        for (const [kind, content] of noticesOf(before.settings, settings, member))
          unit.announce([noticeEntry(roomNo, { kind, requestId }, content)])
        const [changedFrom, changedTo] = [valuesOf(before.settings, change), valuesOf(settings, change)]
        if (JSON.stringify(changedFrom) !== JSON.stringify(changedTo))
          await context.moderationLog
            .in(unit)
            .record({ roomNo, act: 'settings', by: member.id, before: changedFrom, after: changedTo })
        await context.audit.in(unit).note(`member:${member.id}`, 'room.set', `room:${roomNo}`, change)
        unit.afterCommit(() => context.presence.stateChanged(roomNo))
        return accept(settings)
      },
    },
  )
})

const changeOf = ({ slowModeSeconds, allMuted, pinnedText }: InputOf<typeof roomSet>) => {
  const pinned = pinnedText === undefined ? undefined : admitOptionalText(pinnedText, pinnedTextMax)
  if (pinned && !pinned.ok) return pinned
  return accept({
    ...(slowModeSeconds !== undefined && { slowModeSeconds }),
    ...(allMuted !== undefined && { allMuted }),
    ...(pinned && { pinnedText: pinned.value }),
  })
}

/** Of the settings, those that a change names. */
const valuesOf = (settings: RoomSettings, change: object): ModerationValues =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in change))

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
