import { duplicateWindowMs } from '#contract/limits.ts'
import { foldText } from './words/fold-text.ts'

/** Shorter ones are cheered by everybody at once; of those only one's own count. */
const sharedLengthMin = 6
const sentencesMax = 20_000

export interface RecentSentences {
  /**
   * Takes the sentence for `duplicateWindowMs`, or answers until when it is taken: by anybody in the room, a short one
   * (fewer than 6 letters) by the same member.
   */
  claim(roomNo: string, memberId: string, text: string): { untilMs: number } | undefined
  /** Gives back what was claimed for a text that did not come to be posted. */
  release(roomNo: string, memberId: string, text: string): void
}

const keyOf = (roomNo: string, memberId: string, text: string): string => {
  const { squeezed, spaced } = foldText(text)
  const sentence = squeezed.text === '' ? spaced.text : squeezed.text
  return sentence.length < sharedLengthMin ? `${roomNo} ${memberId} ${sentence}` : `${roomNo} ${sentence}`
}

/** What was posted in rooms without duplicates in the last half minute: in memory, so that a restart forgets it. [P-02] */
export const createRecentSentences = (now: () => number): RecentSentences => {
  // Oldest first: a Map keeps the order in which keys came.
  const untilOf = new Map<string, number>()
  const forgetOld = (nowMs: number): void => {
    for (const [key, untilMs] of untilOf) {
      if (untilMs > nowMs && untilOf.size < sentencesMax) return
      untilOf.delete(key)
    }
  }
  return {
    claim: (roomNo, memberId, text) => {
      const nowMs = now()
      forgetOld(nowMs)
      const key = keyOf(roomNo, memberId, text)
      const untilMs = untilOf.get(key)
      if (untilMs !== undefined && untilMs > nowMs) return { untilMs }
      untilOf.delete(key)
      untilOf.set(key, nowMs + duplicateWindowMs)
      return undefined
    },
    release: (roomNo, memberId, text) => void untilOf.delete(keyOf(roomNo, memberId, text)),
  }
}
