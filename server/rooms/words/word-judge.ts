import * as z from 'zod/mini'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import type { RoomTexts } from '#server/rooms/ports.ts'
import type { Bus, Topic } from '#server/platform/bus/bus.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { RoomWords } from '#server/rooms/ports/room-words.ts'
import { createWordList, type WordList } from './word-list.ts'
import { judgeWords, type WordVerdict } from './word-verdict.ts'

/** Rooms whose lists stay ready; those of others are read again. */
const roomsMax = 500

export interface WordJudge {
  /** What the words of the site and of a room make of a text. */
  judge(roomNo: string, text: string): Promise<WordVerdict>
  /** After a change was committed: of a room, or of the site (null). */
  changed(roomNo: string | null): void
  /** Any of them may have changed. */
  forgetAll(): void
}

/** Lists ready to be searched, read from the store when they are first needed and after each change. [P-02] */
const createWordLists = (words: Pick<RoomWords, 'list'>): WordJudge => {
  const lists = new LruMap<string, Promise<WordList>>(roomsMax)
  const listOf = (roomNo: string | null): Promise<WordList> => {
    const key = roomNo ?? ''
    const ready = lists.get(key)
    if (ready) return ready
    const reading = words.list(roomNo).then(createWordList)
    lists.set(key, reading)
    reading.catch(() => {
      if (lists.get(key) === reading) lists.delete(key)
    })
    return reading
  }
  return {
    judge: async (roomNo, text) => judgeWords(text, await Promise.all([listOf(null), listOf(roomNo)])),
    changed: (roomNo) => lists.delete(roomNo ?? ''),
    forgetAll: () => lists.clear(),
  }
}

/** The words of a room, or of the site (null), were changed. */
const wordsTopic: Topic<{ roomNo: string | null }> = {
  name: 'words',
  version: 1,
  body: z.object({ roomNo: z.nullable(z.string()) }),
}

/** Lists of words that are read again when any node has changed them. [P-02] */
export const createWordJudge = (words: Pick<RoomWords, 'list'>, bus: Bus): WordJudge => {
  const judge = createWordLists(words)
  bus.subscribe(wordsTopic, '', {
    received: ({ roomNo }) => judge.changed(roomNo),
    missed: () => judge.forgetAll(),
  })
  return {
    ...judge,
    changed: (roomNo) => {
      judge.changed(roomNo)
      bus.publish(wordsTopic, '', { roomNo })
    },
  }
}

/** A title is not held and not masked: whatever a word of the lists finds is refused. [P-02] */
export const createRoomTexts = (judge: Pick<WordJudge, 'judge'>): RoomTexts => ({
  faultOf: async (roomNo, text, lengthMax) => {
    if (!admitText(text, lengthMax).ok) return 'text'
    return (await judge.judge(roomNo, text)).kind === 'clear' ? null : 'words'
  },
})
