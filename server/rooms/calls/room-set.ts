import { roomSet } from '#contract/rooms/calls.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { pinnedTextMax, shieldMs } from '#contract/limits.ts'
import { areSame, changedValues, type RoomChange } from '#server/rooms/domain/room-change.ts'
import { noticesOf } from '#server/rooms/domain/room-notices.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { ModerationLogInUnit } from '#server/rooms/ports/moderation-log.ts'
import { handle } from './handle.ts'
import { moderatedRoom, noticeEntry } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

type Input = InputOf<typeof roomSet>

/** [C-16, P-02] The room reads of every rule that changes in one line; its watchers get the new state. */
export const handleRoomSet = handle(roomSet, (context, input) => {
  const { idempotency, member, rooms } = context
  return idempotency.once(
    { memberId: member.id, path: roomSet.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        return found.ok ? changeOf(input, context.now()) : found
      },
      effect: async (unit, change) => {
        const { chatRoomNo: roomNo, requestId } = input
        const inUnit = rooms.in(unit)
        const before = await inUnit.find(roomNo)
        if (!before) return reject('ROOM_UNKNOWN')
        const settings = await inUnit.change(roomNo, change)
        announceSettings(unit, { room: before, settings, actor: member, requestId })
        await recordChange(context.moderationLog.in(unit), {
          roomNo,
          by: member.id,
          before: before.settings,
          settings,
          change,
        })
        await context.audit.in(unit).note(`member:${member.id}`, 'room.set', `room:${roomNo}`, change)
        unit.afterCommit(() => context.presence.stateChanged(roomNo))
        return accept(settings)
      },
    },
  )
})

const changeOf = ({ slowModeSeconds, allMuted, pinnedText, modes, shield }: Input, nowMs: number) => {
  const pinned = pinnedText === undefined ? undefined : admitOptionalText(pinnedText, pinnedTextMax)
  if (pinned && !pinned.ok) return pinned
  const change: RoomChange = {
    ...(slowModeSeconds !== undefined && { slowModeSeconds }),
    ...(allMuted !== undefined && { allMuted }),
    ...(pinned && { pinnedText: pinned.value }),
    ...(modes && { modes }),
    ...(shield !== undefined && { shieldUntilMs: shield ? nowMs + shieldMs : null }),
  }
  return accept(change)
}

interface SettingsChanged {
  /** As it was before. */
  room: RoomRecord
  settings: RoomSettings
  actor: MemberInfo
  requestId: string
}

/** The room reads of what changed. [P-02] */
export const announceSettings = (unit: Unit, { room, settings, actor, requestId }: SettingsChanged): void =>
  unit.announce(
    noticesOf(room.settings, settings, actor.nickname).map(({ kind, content }) =>
      noticeEntry(room.roomNo, { kind, requestId }, content),
    ),
  )

interface Changed {
  readonly roomNo: string
  readonly by: string
  readonly before: RoomSettings
  readonly settings: RoomSettings
  readonly change: RoomChange
}

/** A shield is an act of its own: it changes no setting, and is taken back alone. */
const recordChange = async (log: ModerationLogInUnit, { roomNo, by, before, settings, change }: Changed) => {
  const { shieldUntilMs, ...rest } = change
  const parts = [
    { act: 'settings' as const, change: rest },
    ...(shieldUntilMs === undefined ? [] : [{ act: 'shield' as const, change: { shieldUntilMs } }]),
  ]
  for (const part of parts) {
    const [from, to] = [changedValues(before, part.change), changedValues(settings, part.change)]
    if (!areSame(from, to)) await log.record({ roomNo, act: part.act, by, before: from, after: to })
  }
}
