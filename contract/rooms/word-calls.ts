import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { roomWordsMax } from '#contract/limits.ts'
import { ImportedWord, ListedWord } from './entities/word-import.ts'

const words = z.array(ListedWord).check(z.minLength(1), z.maxLength(roomWordsMax))
const outcomes = z.object({ words: z.array(ImportedWord).check(z.maxLength(roomWordsMax)) })

/** A pasted list as it would be added now, line by line; nothing is changed. [P-02] */
export const roomWordPreview = defineCall({
  path: 'live/chat/room/words/preview',
  access: 'member',
  request: z.strictObject({ chatRoomNo: RoomNo, words }),
  response: outcomes,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/** Adds what of a list can be added, all at once and as one entry of the log, and answers each line's outcome. [P-02] */
export const roomWordImport = defineCall({
  path: 'live/chat/room/words/import',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, chatRoomNo: RoomNo, words }),
  response: outcomes,
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN', 'REQUEST_ID_REUSED'],
})
