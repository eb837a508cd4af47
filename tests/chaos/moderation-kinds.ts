import { randomUUID } from 'node:crypto'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds, Stand } from './command-kind.ts'
import { kindsInRoom } from './room-kinds.ts'

const run = async ({ process }: Stand, name: keyof Stand['process']['calls'], member: unknown, input: object) => {
  const caller = { member, client: aClient(), token: '' } as never
  const outcome = await process.calls[name].run(caller, { requestId: randomUUID(), ...input })
  if (!outcome.ok) throw new Error(outcome.code)
}

/** A room of its own, and a member with two texts whom its anchor has muted. */
const muted = async (stand: Stand) => {
  const { roomNo: chatRoomNo, anchor } = await addRoom(stand.db)
  const target = await aMember(stand.db)
  for (const text of ['一', '二']) await run(stand, 'chatSend', target, { chatRoomNo, text })
  const terms = { minutes: 10, reasonCode: 'spam', reason: '', deleteMessages: false }
  await run(stand, 'roomMute', anchor, { chatRoomNo, memberId: target.id, ...terms })
  return { chatRoomNo, anchor, target, requestId: randomUUID() }
}

/** Acts of the room's log, the newest first, and whether each was taken back. */
const logOf = async ({ db }: Stand, roomNo: string): Promise<unknown> => {
  const rows = db.selectFrom('room_moderation_log').select(['act', 'undone_at']).where('room_no', '=', roomNo)
  return (await rows.orderBy('id', 'desc').execute()).map(({ act, undone_at: undoneAt }) => [act, undoneAt !== null])
}

const messagesOf = async ({ db }: Stand, memberId: string): Promise<string[]> => {
  const rows = await db.selectFrom('inbox_messages').select('template').where('member_id', '=', memberId).execute()
  return rows.map(({ template }) => template).toSorted()
}

const shows = async (stand: Stand, { input }: { input: { chatRoomNo: string } }): Promise<unknown> => [
  await kindsInRoom(stand, input.chatRoomNo),
  await logOf(stand, input.chatRoomNo),
  await stand.db.selectFrom('mutes').select('reason_code').where('room_no', '=', input.chatRoomNo).execute(),
  await stand.db.selectFrom('room_objections').select('state').where('room_no', '=', input.chatRoomNo).execute(),
]

const newestEntry = async ({ db }: Stand, roomNo: string): Promise<string> => {
  const rows = db.selectFrom('room_moderation_log').select('id').where('room_no', '=', roomNo).orderBy('id', 'desc')
  return (await rows.executeTakeFirstOrThrow()).id
}

/** What moderators do to people, and what those say against it. */
export const moderationKinds: Kinds<
  | 'roomModerationUndo'
  | 'roomMemberClear'
  | 'roomMemberWarn'
  | 'roomObjectionSend'
  | 'roomObjectionDecide'
  | 'roomNoteAdd'
  | 'roomNoteRemove'
> = {
  roomModerationUndo: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, requestId } = await muted(stand)
      return { member: anchor, input: { requestId, chatRoomNo, entryId: await newestEntry(stand, chatRoomNo) } }
    },
    shows,
  },
  roomMemberClear: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, target, requestId } = await muted(stand)
      const why = { reasonCode: 'ads', reason: '' } as const
      return { member: anchor, input: { requestId, chatRoomNo, memberId: target.id, ...why } }
    },
    shows,
  },
  roomMemberWarn: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, target, requestId } = await muted(stand)
      const why = { reasonCode: 'abuse', reason: '' } as const
      return { member: anchor, input: { requestId, chatRoomNo, memberId: target.id, ...why } }
    },
    shows: async (stand, { input }) => [await logOf(stand, input.chatRoomNo), await messagesOf(stand, input.memberId)],
  },
  roomNoteAdd: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, target, requestId } = await muted(stand)
      return { member: anchor, input: { requestId, chatRoomNo, memberId: target.id, text: '先提醒' } }
    },
    shows: async (stand, { input }) => [
      await logOf(stand, input.chatRoomNo),
      await stand.db.selectFrom('room_person_notes').select('text').where('room_no', '=', input.chatRoomNo).execute(),
    ],
  },
  roomNoteRemove: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, target, requestId } = await muted(stand)
      await run(stand, 'roomNoteAdd', anchor, { chatRoomNo, memberId: target.id, text: '先提醒' })
      const notes = stand.db.selectFrom('room_person_notes').select('id').where('room_no', '=', chatRoomNo)
      return { member: anchor, input: { requestId, chatRoomNo, noteId: (await notes.executeTakeFirstOrThrow()).id } }
    },
    shows: async (stand, { input }) => [
      await logOf(stand, input.chatRoomNo),
      await stand.db.selectFrom('room_person_notes').select('text').where('room_no', '=', input.chatRoomNo).execute(),
    ],
  },
  roomObjectionSend: {
    prepare: async (stand) => {
      const { chatRoomNo, target, requestId } = await muted(stand)
      return { member: target, input: { requestId, chatRoomNo, text: '我没有刷屏' } }
    },
    shows,
  },
  roomObjectionDecide: {
    prepare: async (stand) => {
      const { chatRoomNo, anchor, target, requestId } = await muted(stand)
      await run(stand, 'roomObjectionSend', target, { chatRoomNo, text: '我没有刷屏' })
      const { id: objectionId } = await stand.db
        .selectFrom('room_objections')
        .select('id')
        .where('room_no', '=', chatRoomNo)
        .executeTakeFirstOrThrow()
      return { member: anchor, input: { requestId, chatRoomNo, objectionId, grants: true, answer: '' } }
    },
    shows,
  },
}
