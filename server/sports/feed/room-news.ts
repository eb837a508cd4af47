import { sql } from 'kysely'
import { newsContent, newsMessageId } from '#server/sports/domain/match-news.ts'
import { putIntoOutbox, roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { EventMessage } from './feed-messages.ts'

export interface MatchNews {
  readonly matchId: string
  readonly body: EventMessage
}

interface RoomRow {
  room_no: string
  match_id: string
  home_name: string
  visit_name: string
  home_name_en: string | null
  visit_name_en: string | null
}

/** Puts news into the outbox for every open room of their match; answers how many messages that made. */
export const announceInRooms = async (trx: DatabaseTransaction, news: readonly MatchNews[]): Promise<number> => {
  if (news.length === 0) return 0
  const { rows } = await sql<RoomRow>`
    select r.room_no, r.match_id, m.home_name, m.visit_name, h.name_en as home_name_en, v.name_en as visit_name_en
    from rooms r join matches m on m.match_id = r.match_id
      left join teams h on h.team_id = m.home_id left join teams v on v.team_id = m.visit_id
    where r.status = '1' and r.match_id = any(${[...new Set(news.map(({ matchId }) => matchId))]}::bigint[])
  `.execute(trx)
  const entries = news.flatMap(({ matchId, body: { announcedAs, event, homeScore, visitScore } }) =>
    rows
      .filter((row) => row.match_id === matchId)
      .map((row) => {
        const kind = announcedAs ?? 'match'
        const names = {
          homeName: row.home_name,
          visitName: row.visit_name,
          homeNameEn: row.home_name_en ?? '',
          visitNameEn: row.visit_name_en ?? '',
        }
        return roomEntry(
          row.room_no,
          newsMessageId(matchId, event.eventId),
          newsContent({ kind, event, homeScore, visitScore, ...names }),
        )
      }),
  )
  await putIntoOutbox(trx, entries)
  return entries.length
}
