import { sql } from 'kysely'
import { gameCollectionsMax, gameRecentMax } from '#contract/limits.ts'
import type { GameRef } from '#contract/venues/entities/game.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** False: there are as many as may be. Saying it twice changes nothing. */
const collectGame =
  (db: Database) =>
  async (memberId: string, { channelCode, gameId }: GameRef, at: Date): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      // Two at once must not both be the last one that fits.
      await sql`select pg_advisory_xact_lock(hashtextextended('venue_collections', ${memberId}::bigint))`.execute(trx)
      const own = trx.selectFrom('venue_collections').where('member_id', '=', memberId)
      const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
      const existing = await own
        .select('game_id')
        .where('channel_code', '=', channelCode)
        .where('game_id', '=', gameId)
        .executeTakeFirst()
      if (existing) return true
      if (Number(count) >= gameCollectionsMax) return false
      await trx
        .insertInto('venue_collections')
        .values({ member_id: memberId, channel_code: channelCode, game_id: gameId, kept_at: at })
        .execute()
      return true
    })

/** The newest `gameRecentMax` are kept. */
const noteOpened =
  (db: Database) =>
  async (memberId: string, { channelCode, gameId }: GameRef, at: Date): Promise<void> => {
    await db
      .insertInto('venue_recent_games')
      .values({ member_id: memberId, channel_code: channelCode, game_id: gameId, opened_at: at })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'channel_code', 'game_id']).doUpdateSet({ opened_at: at }),
      )
      .execute()
    await db
      .deleteFrom('venue_recent_games')
      .where('member_id', '=', memberId)
      .where('opened_at', '<', (of) =>
        of
          .selectFrom('venue_recent_games')
          .select('opened_at')
          .where('member_id', '=', memberId)
          .orderBy('opened_at', 'desc')
          .offset(gameRecentMax - 1)
          .limit(1),
      )
      .execute()
  }

/** What members keep aside and opened last. [C-13] */
export const createMemberGames = (db: Database) => ({
  collected: async (memberId: string): Promise<GameRef[]> => {
    const rows = await db
      .selectFrom('venue_collections')
      .select(['channel_code as channelCode', 'game_id as gameId'])
      .where('member_id', '=', memberId)
      .orderBy('kept_at', 'desc')
      .limit(gameCollectionsMax)
      .execute()
    return rows
  },
  collect: collectGame(db),
  remove: async (memberId: string, { channelCode, gameId }: GameRef): Promise<void> => {
    await db
      .deleteFrom('venue_collections')
      .where('member_id', '=', memberId)
      .where('channel_code', '=', channelCode)
      .where('game_id', '=', gameId)
      .execute()
  },
  recent: async (memberId: string): Promise<(GameRef & { openedAtMs: number })[]> => {
    const rows = await db
      .selectFrom('venue_recent_games')
      .select(['channel_code as channelCode', 'game_id as gameId', 'opened_at as openedAt'])
      .where('member_id', '=', memberId)
      .orderBy('opened_at', 'desc')
      .limit(gameRecentMax)
      .execute()
    return rows.map(({ openedAt, ...game }) => ({ ...game, openedAtMs: openedAt.getTime() }))
  },
  opened: noteOpened(db),
  forgetRecent: async (memberId: string): Promise<void> => {
    await db.deleteFrom('venue_recent_games').where('member_id', '=', memberId).execute()
  },
})

export type MemberGames = ReturnType<typeof createMemberGames>
