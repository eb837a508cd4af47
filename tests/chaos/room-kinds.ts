import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds, Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

/** A room of its own with an anchor, and a member who has said two things in it. */
const talk = async ({ db, process }: Stand) => {
  const { roomNo, anchor } = await addRoom(db)
  const target = await aMember(db)
  const say = async (text: string): Promise<string> => {
    const input = { requestId: randomUUID(), chatRoomNo: roomNo, text }
    const caller = { member: target, client: aClient(), token: '' }
    const outcome = await process.calls.chatSend.run(caller, input)
    if (!outcome.ok) throw new Error(outcome.code)
    return (outcome.value as { id: string }).id
  }
  const messageIds = [await say('一'), await say('二')]
  return { roomNo, anchor, target, messageIds }
}

export const kindsInRoom = async ({ db }: Stand, roomNo: string): Promise<unknown> => {
  const messages = db.selectFrom('room_messages').select('content').where('room_no', '=', roomNo).orderBy('seq')
  return (await messages.execute()).map(({ content }) => content.msgType)
}

const casesInRoom = async ({ db }: Stand, roomNo: string): Promise<unknown> =>
  db.selectFrom('room_report_cases').select(['reports', 'verdict']).where('room_no', '=', roomNo).execute()

/** What is said, done and given in rooms. */
export const roomKinds: Kinds<
  | 'chatSend'
  | 'roomSet'
  | 'roomMute'
  | 'roomUnmute'
  | 'roomModeratorSet'
  | 'roomMessageDelete'
  | 'blockSet'
  | 'reportSend'
  | 'reportDecide'
  | 'anchorReward'
> = {
  chatSend: {
    prepare: async (stand) => {
      const { roomNo, target } = await talk(stand)
      return { member: target, input: { requestId: randomUUID(), chatRoomNo: roomNo, text: '三' } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomSet: {
    prepare: async (stand) => {
      const { roomNo, anchor } = await talk(stand)
      const change = { slowModeSeconds: 15, allMuted: true, pinnedText: '文明观赛' }
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, ...change } }
    },
    shows: async (stand, { input }) => [
      await kindsInRoom(stand, input.chatRoomNo),
      (await stand.process.rooms.find(input.chatRoomNo))?.settings,
    ],
  },
  roomMute: {
    prepare: async (stand) => {
      const { roomNo, anchor, target } = await talk(stand)
      const terms = { minutes: 10, reason: '刷屏', deleteMessages: true }
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, memberId: target.id, ...terms } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomUnmute: {
    prepare: async (stand) => {
      const { roomNo, anchor, target } = await talk(stand)
      await stand.process.rooms.mute(roomNo, target.id, anchor, null, '')
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, memberId: target.id } }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  roomModeratorSet: {
    prepare: async (stand) => {
      const { roomNo, anchor, target } = await talk(stand)
      return {
        member: anchor,
        input: { requestId: randomUUID(), chatRoomNo: roomNo, memberId: target.id, moderates: true },
      }
    },
    shows: async (stand, { input }) => [
      await kindsInRoom(stand, input.chatRoomNo),
      (await stand.process.rooms.moderators(input.chatRoomNo)).length,
    ],
  },
  roomMessageDelete: {
    prepare: async (stand) => {
      const { roomNo, anchor, messageIds } = await talk(stand)
      return {
        member: anchor,
        input: { requestId: randomUUID(), chatRoomNo: roomNo, messageId: messageIds[0] ?? '' },
      }
    },
    shows: (stand, { input }) => kindsInRoom(stand, input.chatRoomNo),
  },
  blockSet: {
    prepare: async ({ db }) => {
      const target = await aMember(db)
      return { member: await aMember(db), input: { requestId: randomUUID(), memberId: target.id, blocked: true } }
    },
    shows: async ({ db }, { member }) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from member_blocks where member_id = ${member?.id ?? ''}`.execute(db)
      return rows
    },
  },
  reportSend: {
    prepare: async (stand) => {
      const { roomNo, messageIds } = await talk(stand)
      const report = { messageId: messageIds[0] ?? '', reason: 'abuse' as const, words: '骂人' }
      return { member: await aMember(stand.db), input: { requestId: randomUUID(), chatRoomNo: roomNo, ...report } }
    },
    shows: (stand, { input }) => casesInRoom(stand, input.chatRoomNo),
  },
  reportDecide: {
    prepare: async (stand) => {
      const { roomNo, anchor, messageIds } = await talk(stand)
      const report = { chatRoomNo: roomNo, messageId: messageIds[0] ?? '', reason: 'abuse', words: '' }
      const caller = { member: await aMember(stand.db), client: aClient(), token: '' }
      await stand.process.calls.reportSend.run(caller, { requestId: randomUUID(), ...report })
      const { id: caseId } = await stand.db
        .selectFrom('room_report_cases')
        .select('id')
        .where('room_no', '=', roomNo)
        .executeTakeFirstOrThrow()
      const act = { kind: 'mute' as const, minutes: 10, reasonCode: 'abuse' as const }
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, caseId, act } }
    },
    shows: async (stand, { input }) => [
      await casesInRoom(stand, input.chatRoomNo),
      await kindsInRoom(stand, input.chatRoomNo),
    ],
  },
  anchorReward: {
    prepare: async (stand) => {
      const { roomNo } = await addRoom(stand.db)
      const gift = { giftId: '6', count: 2, price: 188 }
      return { member: await richMember(stand), input: { requestId: randomUUID(), chatRoomNo: roomNo, ...gift } }
    },
    shows: async (stand, { input, member }) => [
      await kindsInRoom(stand, input.chatRoomNo),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
}
