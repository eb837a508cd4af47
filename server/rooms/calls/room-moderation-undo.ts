import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { ModerationEntry } from '#contract/rooms/entities/moderation.ts'
import { roomModerationUndo } from '#contract/rooms/moderation-calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { muteActs, planUndo, type UndoPlan } from '#server/rooms/domain/undo-plan.ts'
import { liftMute, restoreMute } from '#server/rooms/mute-acts.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'
import { announceSettings } from './room-set.ts'

/** [P-02] Any moderator's, for five minutes; of two at once one is first. */
export const handleRoomModerationUndo = handle(roomModerationUndo, (context, input) => {
  const { idempotency, member, rooms } = context
  return idempotency.once(
    { memberId: member.id, path: roomModerationUndo.path, body: input },
    {
      check: () => moderatedRoom(rooms, input.chatRoomNo, member),
      effect: (unit) => undoIn(unit, context, input),
    },
  )
})

const undoIn = async (
  unit: Unit,
  context: Context<'member'>,
  { chatRoomNo: roomNo, entryId, requestId }: InputOf<typeof roomModerationUndo>,
): Promise<Outcome<Record<string, never>, 'ROOM_UNKNOWN' | 'RECORD_UNKNOWN' | 'UNDO_LATE'>> => {
  const { member, rooms, moderationLog, audit, now } = context
  const log = moderationLog.in(unit)
  // Holds the room, so that nothing else is done in it in between.
  const room = await rooms.in(unit).find(roomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const entry = await log.find(roomNo, entryId)
  if (!entry) return reject('RECORD_UNKNOWN')
  const latest = entry.member && (await log.latestOf(roomNo, entry.member.id, muteActs))
  const plan = planUndo(entry, { latestId: latest?.id, settings: room.settings, nowMs: now() })
  if (!plan.ok) return plan
  await log.markUndone(entryId, member.id)
  await applyUndo(unit, context, { room, entry, plan: plan.value, requestId })
  await audit.in(unit).note(`member:${member.id}`, 'room.moderation.undo', `room:${roomNo}`, { entryId })
  return accept({})
}

interface Undo {
  room: RoomRecord
  entry: ModerationEntry
  plan: UndoPlan
  requestId: string
}

const applyUndo = async (
  unit: Unit,
  context: Context<'member'>,
  { room, entry, plan, requestId }: Undo,
): Promise<void> => {
  const { member: actor, rooms, moderationLog, presence } = context
  const { id: undoes, member: target, before, after } = entry
  const { roomNo } = room
  if (plan.kind === 'settings') {
    const settings = await rooms.in(unit).change(roomNo, plan.change)
    announceSettings(unit, { room, settings, actor, requestId })
    const undo = { roomNo, act: 'undo', by: actor.id, before: after, after: before, undoes } as const
    await moderationLog.in(unit).record(undo)
    unit.afterCommit(() => presence.stateChanged(roomNo))
    return
  }
  if (!target) return
  const act = { room, target, actor, undoes, requestId }
  if (plan.kind === 'unmute') await liftMute(unit, context, { ...act, act: 'undo' })
  else await restoreMute(unit, context, { ...act, untilMs: plan.untilMs })
}
