import { admitText } from '#server/rooms/domain/text-admission.ts'
import type { RoomTexts } from '#server/rooms/ports.ts'
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
}

/** Lists ready to be searched, read from the store when they are first needed and after each change. [P-02] */
export const createWordJudge = (words: Pick<RoomWords, 'list'>): WordJudge => {
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
  }
}

/** A title is not held and not masked: whatever a word of the lists finds is refused. [P-02] */
export const createRoomTexts = (judge: Pick<WordJudge, 'judge'>): RoomTexts => ({
  faultOf: async (roomNo, text, lengthMax) => {
    if (!admitText(text, lengthMax).ok) return 'text'
    return (await judge.judge(roomNo, text)).kind === 'clear' ? null : 'words'
  },
})
