import { giftCountsForMs } from '#contract/limits.ts'
import { rulesInForce } from '#contract/rooms/rules/room-modes.ts'
import { type AuthorFacts, needsFacts } from '#server/rooms/domain/mode-admission.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const noFacts: AuthorFacts = { followsSinceMs: null, hasGifted: false, registeredAtMs: 0 }

/** One statement, and none where the modes in force ask nothing of an author. [P-02] */
export const readAuthorFacts = async (
  db: Database,
  room: RoomRecord,
  memberId: string,
  nowMs: number,
): Promise<AuthorFacts> => {
  if (!needsFacts(rulesInForce(room.settings, nowMs))) return noFacts
  const row = await db
    .selectFrom('members')
    .select((of) => [
      'created_at',
      of
        .selectFrom('follows')
        .select('since')
        .whereRef('follows.member_id', '=', 'members.id')
        .where('follows.anchor_id', '=', room.anchorId)
        .as('since'),
      of
        .exists(
          of
            .selectFrom('gift_sends')
            .select('gift_sends.id')
            .whereRef('gift_sends.member_id', '=', 'members.id')
            .where('gift_sends.room_no', '=', room.roomNo)
            .where('gift_sends.at', '>', new Date(nowMs - giftCountsForMs)),
        )
        .as('has_gifted'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row) return noFacts
  return {
    followsSinceMs: row.since?.getTime() ?? null,
    hasGifted: row.has_gifted === true,
    registeredAtMs: row.created_at.getTime(),
  }
}
