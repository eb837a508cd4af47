import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { roomHeldDecide, roomHeldList, roomHeldOpen, roomHeldWithdraw } from '#contract/rooms/calls.ts'
import type { HeldState } from '#contract/rooms/entities/held-text.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { StoredHeldText } from '#server/rooms/ports/held-texts.ts'
import { textMessage } from '#server/rooms/domain/text-message.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleRoomHeldList = handle(roomHeldList, async ({ member, rooms, held }, { chatRoomNo }) => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  return found.ok ? accept(await held.waiting(chatRoomNo)) : found
})

type Found = Outcome<StoredHeldText, 'RECORD_UNKNOWN' | 'HELD_DECIDED' | 'HELD_LOCKED'>

/** A text that still waits and that nobody else has open; its row is held until the unit ends. */
const findFree = async (
  unit: Unit,
  { held, member }: Context<'member'>,
  { chatRoomNo, heldId }: { chatRoomNo: string; heldId: string },
): Promise<Found> => {
  const text = await held.in(unit).find(chatRoomNo, heldId)
  if (!text) return reject('RECORD_UNKNOWN')
  if (text.state !== 'waiting') return reject('HELD_DECIDED')
  const { lock } = text
  return lock && lock.memberId !== member.id
    ? reject('HELD_LOCKED', { by: lock.by, untilMs: lock.untilMs })
    : accept(text)
}

/** [P-02] It changes no more than for how long it is open, so that it needs no request id. */
export const handleRoomHeldOpen = handle(roomHeldOpen, async (context, input) => {
  const { rooms, member, units, held, presence } = context
  const found = await moderatedRoom(rooms, input.chatRoomNo, member)
  if (!found.ok) return found
  return units.run(async (unit) => {
    const text = await findFree(unit, context, input)
    if (!text.ok) return text
    const untilMs = await held.in(unit).lock(text.value.heldId, member.id)
    unit.afterCommit(() => presence.moderationChanged(input.chatRoomNo, 'held'))
    return accept({ untilMs })
  })
})

interface Release {
  readonly text: StoredHeldText
  readonly author: MemberInfo
  readonly role: RoomRole
}

const entryOf = ({ text, author, role }: Release) => ({
  kind: 'room' as const,
  roomNo: text.roomNo,
  message: textMessage(`text.held.${text.heldId}`, author, role, text),
})

/** [P-02] Decided once, whoever presses: what was decided stands. */
export const handleRoomHeldDecide = handle(roomHeldDecide, (context, input) => {
  const { idempotency, rooms, member, members, held } = context
  return idempotency.once(
    { memberId: member.id, path: roomHeldDecide.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        if (!found.ok) return found
        const authorId = await held.authorOf(input.chatRoomNo, input.heldId)
        const author = authorId === undefined ? undefined : await members.byId(authorId)
        if (!author) return reject('RECORD_UNKNOWN')
        return accept({ author, role: await rooms.roleOf(found.value.room, author.id) })
      },
      effect: async (unit, { author, role }) => {
        const text = await findFree(unit, context, input)
        if (!text.ok) return text
        const mute = await rooms.in(unit).muteOf(input.chatRoomNo, author.id)
        const state = input.decision === 'release' && !mute ? 'released' : 'refused'
        if (state === 'released') unit.announce([entryOf({ text: text.value, author, role })])
        await settle(unit, context, { text: text.value, state, by: member.id })
        return accept({ state })
      },
    },
  )
})

/** [P-02] */
export const handleRoomHeldWithdraw = handle(roomHeldWithdraw, (context, input) => {
  const { idempotency, member, held } = context
  return idempotency.once(
    { memberId: member.id, path: roomHeldWithdraw.path, body: input },
    {
      check: async () => accept({}),
      effect: async (unit) => {
        const text = await held.in(unit).find(input.chatRoomNo, input.heldId)
        if (!text || text.authorId !== member.id) return reject('RECORD_UNKNOWN')
        if (text.state !== 'waiting') return reject('HELD_DECIDED')
        await settle(unit, context, { text, state: 'withdrawn', by: null })
        return accept({})
      },
    },
  )
})

interface Settled {
  readonly text: StoredHeldText
  readonly state: Exclude<HeldState, 'waiting' | 'expired'>
  /** Null: its author. */
  readonly by: string | null
}

const settle = async (
  unit: Unit,
  { held, moderationLog, presence }: Context<'member'>,
  { text, state, by }: Settled,
): Promise<void> => {
  const { roomNo, authorId } = text
  await held.in(unit).settle(text.heldId, state, by)
  if (by !== null && state !== 'withdrawn')
    await moderationLog.in(unit).record({
      roomNo,
      act: state === 'released' ? 'held.released' : 'held.refused',
      by,
      memberId: authorId,
      before: { text: text.text },
      after: { state },
    })
  unit.afterCommit(() => {
    presence.selfChanged(roomNo, authorId)
    presence.moderationChanged(roomNo, 'held')
  })
}
