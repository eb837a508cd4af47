import { randomUUID } from 'node:crypto'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds, Stand } from './command-kind.ts'
import { kindsInRoom } from './room-kinds.ts'

const run = async ({ process }: Stand, name: 'roomWordAdd' | 'chatSend', caller: object, input: object) => {
  const outcome = await process.calls[name].run({ client: aClient(), token: '', ...caller } as never, input as never)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

const word = { match: 'contains', act: 'hold', text: '带单' } as const

/** A room that holds what has the word, and a text of a member that waits there. */
const holding = async (stand: Stand) => {
  const { roomNo, anchor } = await addRoom(stand.db)
  const author = await aMember(stand.db)
  const request = () => ({ requestId: randomUUID(), chatRoomNo: roomNo })
  const { ruleId } = (await run(stand, 'roomWordAdd', { member: anchor }, { ...request(), ...word })) as {
    ruleId: string
  }
  const sent = await run(stand, 'chatSend', { member: author }, { ...request(), text: '带单稳' })
  const { heldId } = (sent as { held: { heldId: string } }).held
  return { roomNo, anchor, author, ruleId, heldId, request }
}

const heldIn = async ({ db }: Stand, roomNo: string): Promise<unknown> => {
  const rows = await db.selectFrom('held_texts').select(['state', 'text']).where('room_no', '=', roomNo).execute()
  const words = await db.selectFrom('blocked_words').select('word').where('room_no', '=', roomNo).execute()
  return [rows, words]
}

/** Blocked words, and what is done to texts that wait for a moderator. */
export const heldKinds: Kinds<
  'roomWordAdd' | 'roomWordImport' | 'roomWordRemove' | 'roomHeldDecide' | 'roomHeldWithdraw'
> = {
  roomWordAdd: {
    prepare: async (stand) => {
      const { roomNo, anchor } = await addRoom(stand.db)
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, ...word } }
    },
    shows: (stand, { input }) => heldIn(stand, input.chatRoomNo),
  },
  roomWordImport: {
    prepare: async (stand) => {
      const { roomNo, anchor } = await addRoom(stand.db)
      const words = [word, { ...word, text: '加微' }]
      return { member: anchor, input: { requestId: randomUUID(), chatRoomNo: roomNo, words } }
    },
    shows: (stand, { input }) => heldIn(stand, input.chatRoomNo),
  },
  roomWordRemove: {
    prepare: async (stand) => {
      const { anchor, ruleId, request } = await holding(stand)
      return { member: anchor, input: { ...request(), ruleId } }
    },
    shows: (stand, { input }) => heldIn(stand, input.chatRoomNo),
  },
  roomHeldDecide: {
    prepare: async (stand) => {
      const { anchor, heldId, request } = await holding(stand)
      return { member: anchor, input: { ...request(), heldId, decision: 'release' } }
    },
    shows: async (stand, { input }) => [
      await heldIn(stand, input.chatRoomNo),
      await kindsInRoom(stand, input.chatRoomNo),
    ],
  },
  roomHeldWithdraw: {
    prepare: async (stand) => {
      const { author, heldId, request } = await holding(stand)
      return { member: author, input: { ...request(), heldId } }
    },
    shows: (stand, { input }) => heldIn(stand, input.chatRoomNo),
  },
}
