import { roomPatternsMax, roomWordsMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import { roomWordAdd, roomWordList, roomWordRemove } from '#contract/rooms/calls.ts'
import type { WordRule } from '#contract/rooms/entities/word-rule.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { admitWord } from '#server/rooms/words/word-admission.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleRoomWordList = handle(roomWordList, async ({ member, rooms, words }, { chatRoomNo }) => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  if (!found.ok) return found
  const [listed, siteCount] = await Promise.all([words.list(chatRoomNo), words.countOfSite()])
  return accept({ words: listed, siteCount })
})

/** [P-02] Two who add at once are counted one after the other. */
export const handleRoomWordAdd = handle(roomWordAdd, (context, input) => {
  const { idempotency, member, rooms, words } = context
  const { chatRoomNo: roomNo, match, act } = input
  return idempotency.once(
    { memberId: member.id, path: roomWordAdd.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, roomNo, member)
        return found.ok ? admitWord(match, input.text) : found
      },
      effect: async (unit, text) => {
        await rooms.in(unit).find(roomNo)
        const counts = await words.in(unit).counts(roomNo)
        if (counts.words >= roomWordsMax || (match === 'pattern' && counts.patterns >= roomPatternsMax))
          return reject('WORDS_FULL')
        const word = await words.in(unit).add({ roomNo, match, act, text, byId: member.id })
        if (!word) return reject('WORD_EXISTS')
        await record(unit, context, { roomNo, act: 'word.added', word })
        return accept(word)
      },
    },
  )
})

/** [P-02] */
export const handleRoomWordRemove = handle(roomWordRemove, (context, input) => {
  const { idempotency, member, rooms, words } = context
  const { chatRoomNo: roomNo, ruleId } = input
  return idempotency.once(
    { memberId: member.id, path: roomWordRemove.path, body: input },
    {
      check: () => moderatedRoom(rooms, roomNo, member),
      effect: async (unit) => {
        const word = await words.in(unit).remove(roomNo, { ruleId })
        if (word) await record(unit, context, { roomNo, act: 'word.removed', word })
        return accept({})
      },
    },
  )
})

interface WordAct {
  readonly roomNo: string
  readonly act: 'word.added' | 'word.removed'
  readonly word: WordRule
}

const record = async (
  unit: Unit,
  { member, moderationLog, presence, judge }: Context<'member'>,
  { roomNo, act, word }: WordAct,
): Promise<void> => {
  const { text, match, act: does } = word
  const values = { text, match, act: does }
  await moderationLog
    .in(unit)
    .record({ roomNo, act, by: member.id, ...(act === 'word.added' ? { after: values } : { before: values }) })
  unit.afterCommit(() => {
    judge.changed(roomNo)
    presence.moderationChanged(roomNo, 'words')
  })
}
