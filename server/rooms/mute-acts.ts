import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ModerationAct } from '#contract/rooms/entities/moderation.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import type { Mute } from '#contract/rooms/entities/room.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { noticeEntry } from './calls/room-moderation.ts'
import { liftMessage, muteMessage } from './moderation-messages.ts'
import { muteDeletesBackMs, muteUntilMs, muteValues } from './domain/mute-terms.ts'
import { muteNotice, restoredNotice, unmuteNotice } from './domain/room-notices.ts'
import type { Presence, RoomRecord, Rooms } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'

export interface MuteActDeps {
  readonly rooms: Pick<Rooms, 'in'>
  readonly moderationLog: Pick<ModerationLog, 'in'>
  readonly presence: Pick<Presence, 'selfChanged'>
  readonly inbox: Pick<Inbox, 'in'>
  now(): number
}

interface Act {
  readonly room: RoomRecord
  readonly target: Pick<MemberInfo, 'id' | 'nickname'>
  readonly actor: MemberInfo
  /** The command's own, so that the room reads of it once. */
  readonly requestId: string
}

export interface MuteAct extends Act {
  /** Null: a ban. */
  readonly minutes: number | null
  readonly reasonCode: ModerationReason | null
  readonly reason: string
  /** What the member wrote in the last hour goes too. */
  readonly deletes: boolean
}

/** A time-out or a ban with all that belongs to it: the log, the room's notice, the member's message, every open page. [P-02] */
export const muteMember = async (
  unit: Unit,
  { rooms, moderationLog, presence, inbox, now }: MuteActDeps,
  { room, target, actor, minutes, reasonCode, reason, deletes, requestId }: MuteAct,
): Promise<{ mute: Mute; deletedIds: readonly string[] }> => {
  const { roomNo } = room
  const inRoom = rooms.in(unit)
  const [earlier, untilMs] = [await inRoom.muteOf(roomNo, target.id), muteUntilMs(now(), minutes)]
  const deletedIds = deletes ? await inRoom.textIdsOf(roomNo, target.id, now() - muteDeletesBackMs) : []
  const entryId = await moderationLog.in(unit).record({
    roomNo,
    act: minutes === null ? 'ban' : 'timeout',
    by: actor.id,
    memberId: target.id,
    reasonCode,
    reason,
    before: muteValues(earlier),
    after: { ...muteValues({ untilMs }), minutes, deleted: deletedIds.length },
    untilMs,
  })
  const mute = await inRoom.muteUntil(roomNo, target.id, { by: actor.id, reason, reasonCode, entryId, untilMs })
  const { nickname: by } = actor
  if (deletedIds.length > 0) unit.announce([{ kind: 'tombstone', roomNo, messageIds: [...deletedIds], by }])
  const notice = muteNotice(target.nickname, by, { minutes, reasonCode, reason })
  unit.announce([noticeEntry(roomNo, { kind: 'mute', requestId }, notice)])
  await inbox.in(unit).put(muteMessage({ room, memberId: target.id, entryId, untilMs, reasonCode, reason }))
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
  return { mute, deletedIds }
}

export interface LiftAct extends Act {
  readonly act: Extract<ModerationAct, 'lift' | 'undo' | 'objection.granted'>
  /** The entry that is taken back. */
  readonly undoes?: string
  /** The member reads of it in another message. */
  readonly isSilent?: boolean
}

/** Puts the mute before back in force, as an undo of what came after it. [P-02] */
export const restoreMute = async (
  unit: Unit,
  { rooms, moderationLog, presence, inbox }: MuteActDeps,
  { room, target, actor, untilMs, undoes, requestId }: Act & { untilMs: number | null; undoes: string },
): Promise<void> => {
  const { roomNo } = room
  const inRoom = rooms.in(unit)
  const log = moderationLog.in(unit)
  const earlier = await inRoom.muteOf(roomNo, target.id)
  const first = await log.latestOf(roomNo, target.id, ['timeout', 'ban'])
  const [reasonCode, reason] = [first?.reasonCode ?? null, first?.reason ?? '']
  const entryId = await log.record({
    roomNo,
    act: 'undo',
    by: actor.id,
    memberId: target.id,
    before: muteValues(earlier),
    after: muteValues({ untilMs }),
    untilMs,
    undoes,
  })
  await inRoom.muteUntil(roomNo, target.id, {
    by: actor.id,
    reason,
    reasonCode,
    entryId: first?.id ?? entryId,
    untilMs,
  })
  const notice = restoredNotice(target.nickname, actor.nickname)
  unit.announce([noticeEntry(roomNo, { kind: 'mute', requestId }, notice)])
  await inbox.in(unit).put(muteMessage({ room, memberId: target.id, entryId, untilMs, reasonCode, reason }))
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
}

/** Ends a mute on every open page of its member; undefined: there was none, and nothing happens. [P-02] */
export const liftMute = async (
  unit: Unit,
  { rooms, moderationLog, presence, inbox }: MuteActDeps,
  { room, target, actor, act, undoes, isSilent = false, requestId }: LiftAct,
): Promise<string | undefined> => {
  const { roomNo } = room
  const inRoom = rooms.in(unit)
  const earlier = await inRoom.muteOf(roomNo, target.id)
  // Two at once: the other one has lifted it, and whoever comes second finds none.
  if (!earlier || !(await inRoom.unmute(roomNo, target.id))) return undefined
  const entryId = await moderationLog.in(unit).record({
    roomNo,
    act,
    by: actor.id,
    memberId: target.id,
    before: muteValues(earlier),
    after: muteValues(undefined),
    ...(undoes !== undefined && { undoes }),
  })
  const notice = unmuteNotice(target.nickname, actor.nickname)
  unit.announce([noticeEntry(roomNo, { kind: 'unmute', requestId }, notice)])
  if (!isSilent) await inbox.in(unit).put(liftMessage({ room, memberId: target.id, entryId }))
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
  return entryId
}
