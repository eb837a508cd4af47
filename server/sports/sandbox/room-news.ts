import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { newsContent, newsMessageId } from '#server/sports/domain/match-news.ts'
import { putIntoOutbox, roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { FeedNews, FeedUpdate } from './feed-source.ts'

export interface MatchNews extends FeedNews {
  matchId: string
}

/** The news that the stored states do not show yet. */
export const freshNews = (updates: readonly FeedUpdate[], current: ReadonlyMap<string, MatchState>): MatchNews[] =>
  updates.flatMap(({ matchId, news }) => {
    const known = new Set(current.get(matchId)?.events.map(({ eventId }) => eventId))
    return news.filter(({ event }) => !known.has(event.eventId)).map((item) => ({ ...item, matchId }))
  })

/** Puts news into the outbox for every open room of their match; answers how many messages that made. */
export const announceInRooms = async (trx: DatabaseTransaction, news: readonly MatchNews[]): Promise<number> => {
  if (news.length === 0) return 0
  const { rows } = await sql<{ room_no: string; match_id: string; home_name: string; visit_name: string }>`
    select r.room_no, r.match_id, m.home_name, m.visit_name from rooms r join matches m on m.match_id = r.match_id
    where r.status = '1' and r.match_id = any(${[...new Set(news.map(({ matchId }) => matchId))]}::bigint[])
  `.execute(trx)
  const entries = news.flatMap((item) =>
    rows
      .filter((row) => row.match_id === item.matchId)
      .map((row) => {
        const content = newsContent({ ...item, homeName: row.home_name, visitName: row.visit_name })
        return roomEntry(row.room_no, newsMessageId(item.matchId, item.event.eventId), content)
      }),
  )
  await putIntoOutbox(trx, entries)
  return entries.length
}
