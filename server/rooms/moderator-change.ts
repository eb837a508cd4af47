import { randomUUID } from 'node:crypto'
import { roomModeratorsMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { noticeEntry } from './calls/room-moderation.ts'
import { roleNotice } from './domain/room-notices.ts'
import type { Presence, Rooms } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'

interface ModeratorChange {
  readonly roomNo: string
  readonly target: MemberInfo
  readonly moderates: boolean
  /** As the room reads it; nobody when an operator did it. */
  readonly by: string
  /** Null: an operator. */
  readonly actorId: string | null
  /** Of the command, so that the room is told once. */
  readonly requestId?: string
}

interface ChangeDeps {
  readonly rooms: Pick<Rooms, 'in'>
  readonly presence: Pick<Presence, 'selfChanged'>
  readonly moderationLog: Pick<ModerationLog, 'in'>
}

/** An operator puts a moderator above the others, or among them again. */
export const changeHead = async (
  unit: Unit,
  { rooms, presence, moderationLog }: ChangeDeps,
  { roomNo, memberId, isHead }: { roomNo: string; memberId: string; isHead: boolean },
): Promise<'changed' | 'same' | 'none'> => {
  const inUnit = rooms.in(unit)
  await inUnit.find(roomNo)
  if (!(await inUnit.moderators(roomNo)).some(({ id }) => id === memberId)) return 'none'
  if (!(await inUnit.setHead(roomNo, memberId, isHead))) return 'same'
  const act = isHead ? 'appoint' : 'dismiss'
  await moderationLog
    .in(unit)
    .record({ roomNo, act, by: null, memberId, before: { isHead: !isHead }, after: { isHead } })
  unit.afterCommit(() => presence.selfChanged(roomNo, memberId))
  return 'changed'
}

/** Anchors and operators alike: counted, told to the room and to the member, who can no longer be muted. [P-02] */
export const changeModerator = async (
  unit: Unit,
  { rooms, presence, moderationLog }: ChangeDeps,
  { roomNo, target, moderates, by, actorId, requestId = randomUUID() }: ModeratorChange,
): Promise<'changed' | 'same' | 'full'> => {
  const inUnit = rooms.in(unit)
  // Holds the room, so that two at once are counted one after the other.
  await inUnit.find(roomNo)
  const moderators = await inUnit.moderators(roomNo)
  if (moderators.some(({ id }) => id === target.id) === moderates) return 'same'
  if (moderates && moderators.length >= roomModeratorsMax) return 'full'
  if (moderates) {
    await inUnit.grantModerator(roomNo, target.id)
    await inUnit.unmute(roomNo, target.id)
  } else await inUnit.revokeModerator(roomNo, target.id)
  const [before, after] = [{ moderates: !moderates }, { moderates }]
  const act = moderates ? 'appoint' : 'dismiss'
  await moderationLog.in(unit).record({ roomNo, act, by: actorId, memberId: target.id, before, after })
  unit.announce([noticeEntry(roomNo, { kind: 'role', requestId }, roleNotice(target, by, moderates))])
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
  return 'changed'
}
