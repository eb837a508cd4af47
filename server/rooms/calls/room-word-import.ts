import { accept } from '#contract/outcome.ts'
import type { ImportedWord } from '#contract/rooms/entities/word-import.ts'
import { roomWordImport, roomWordPreview } from '#contract/rooms/word-calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { planWordImport } from '#server/rooms/words/word-import.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleRoomWordPreview = handle(roomWordPreview, async ({ member, rooms, words }, input) => {
  const found = await moderatedRoom(rooms, input.chatRoomNo, member)
  return found.ok ? accept({ words: planWordImport(await words.list(input.chatRoomNo), input.words) }) : found
})

/** [P-02] Two lists at once are added one after the other: the second finds what the first has brought. */
export const handleRoomWordImport = handle(roomWordImport, (context, input) => {
  const { idempotency, member, rooms, words } = context
  const { chatRoomNo: roomNo } = input
  return idempotency.once(
    { memberId: member.id, path: roomWordImport.path, body: input },
    {
      check: () => moderatedRoom(rooms, roomNo, member),
      effect: async (unit) => {
        await rooms.in(unit).find(roomNo)
        const planned = planWordImport(await words.in(unit).list(roomNo), input.words)
        const added = planned.filter(({ outcome }) => outcome === 'new')
        if (added.length > 0) await addIn(unit, context, { roomNo, added })
        return accept({ words: planned })
      },
    },
  )
})

const addIn = async (
  unit: Unit,
  { member, words, moderationLog, judge, presence }: Context<'member'>,
  { roomNo, added }: { roomNo: string; added: readonly ImportedWord[] },
): Promise<void> => {
  await words.in(unit).addAll(added.map(({ match, act, text }) => ({ roomNo, match, act, text, byId: member.id })))
  const after = { count: added.length, text: added.map(({ text }) => text).join('、') }
  await moderationLog.in(unit).record({ roomNo, act: 'word.added', by: member.id, after })
  unit.afterCommit(() => {
    judge.changed(roomNo)
    presence.moderationChanged(roomNo, 'words')
  })
}
