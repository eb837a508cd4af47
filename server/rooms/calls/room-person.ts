import { personNoteMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import { roomNoteAdd, roomNoteRemove, roomPerson } from '#contract/rooms/moderation-calls.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

const countedMs = 24 * 60 * 60_000

/** [P-02] */
export const handleRoomPerson = handle(
  roomPerson,
  async ({ member, rooms, members, people, moderationLog, now }, { chatRoomNo: roomNo, memberId }) => {
    const found = await moderatedRoom(rooms, roomNo, member)
    if (!found.ok) return found
    const target = await members.byId(memberId)
    if (!target) return reject('MEMBER_UNKNOWN')
    const [role, age, mute, texts, count, notes, acts] = await Promise.all([
      rooms.roleOf(found.value.room, memberId),
      people.ageOf(memberId),
      rooms.muteNoticeOf(roomNo, memberId),
      people.textsOf(roomNo, memberId),
      people.countTexts(roomNo, memberId, now() - countedMs),
      people.notesOf(roomNo, memberId),
      moderationLog.counts(roomNo, memberId),
    ])
    const sum = (...names: Parameters<typeof acts.get>[0][]): number =>
      names.reduce((total, name) => total + (acts.get(name) ?? 0), 0)
    const { id, nickname, avatar, vipLevel, kind } = target
    return accept({
      member: { id, nickname, avatar, vipLevel, kind },
      role,
      age,
      mute: mute ?? null,
      counts: {
        texts: count,
        mutes: sum('timeout', 'ban'),
        warnings: sum('warn'),
        deletions: sum('delete', 'clear'),
      },
      texts,
      notes,
    })
  },
)

/** [P-02] */
export const handleRoomNoteAdd = handle(roomNoteAdd, (context, input) => {
  const { idempotency, member, rooms, members, people, moderationLog, presence, now } = context
  const { chatRoomNo: roomNo, memberId } = input
  return idempotency.once(
    { memberId: member.id, path: roomNoteAdd.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, roomNo, member)
        if (!found.ok) return found
        return (await members.byId(memberId)) ? admitText(input.text, personNoteMax) : reject('MEMBER_UNKNOWN')
      },
      effect: async (unit, text) => {
        const id = await people.in(unit).addNote({ roomNo, memberId, by: member.id, text })
        if (id === undefined) return reject('NOTES_FULL')
        await moderationLog.in(unit).record({ roomNo, act: 'note', by: member.id, memberId, after: { text } })
        unit.afterCommit(() => presence.moderationChanged(roomNo, 'person'))
        return accept({ id, text, by: member.nickname, atMs: now() })
      },
    },
  )
})

/** [P-02] */
export const handleRoomNoteRemove = handle(roomNoteRemove, (context, input) => {
  const { idempotency, member, rooms, people, moderationLog, presence } = context
  const { chatRoomNo: roomNo, noteId } = input
  return idempotency.once(
    { memberId: member.id, path: roomNoteRemove.path, body: input },
    {
      check: () => moderatedRoom(rooms, roomNo, member),
      effect: async (unit) => {
        const removed = await people.in(unit).removeNote(roomNo, noteId)
        if (!removed) return accept({})
        const { memberId, text } = removed
        await moderationLog.in(unit).record({ roomNo, act: 'note', by: member.id, memberId, before: { text } })
        unit.afterCommit(() => presence.moderationChanged(roomNo, 'person'))
        return accept({})
      },
    },
  )
})
