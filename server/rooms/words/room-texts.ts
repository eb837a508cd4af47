import { admitText } from '#server/rooms/domain/text-admission.ts'
import type { RoomTexts } from '#server/rooms/ports.ts'
import type { WordJudge } from './word-judge.ts'

/** A title is not held and not masked: whatever a word of the lists finds is refused. [P-02] */
export const createRoomTexts = (judge: Pick<WordJudge, 'judge'>): RoomTexts => ({
  faultOf: async (roomNo, text, lengthMax) => {
    if (!admitText(text, lengthMax).ok) return 'text'
    return (await judge.judge(roomNo, text)).kind === 'clear' ? null : 'words'
  },
})
