import { sql } from 'kysely'
import type { ContentOf, MessageContent, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { ChatSpan } from '#server/rooms/ports/replayed-chat.ts'
import type { ReadRoomCourse, RoomSpan } from '#server/rooms/ports/room-course.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

interface SpanRow {
  seq: string
  id: string
  at: Date
  username: string
  content: MessageContent
  total: string
}

const messageOf = ({ seq, id, at, username, content }: SpanRow): RoomMessage => ({
  seq: Number(seq),
  id,
  atMs: at.getTime(),
  type: content.msgType,
  username,
  content,
})

/** Texts and gifts of a span, without those of banned members: of more than `linesMax` every so-many-th. */
export const readChatSpan = async (
  db: Database,
  { roomNo, fromMs, toMs, linesMax }: ChatSpan,
): Promise<{ messages: RoomMessage[]; leftOut: number }> => {
  const { rows } = await sql<SpanRow>`
    select seq, id, at, username, content, total from (
      select m.seq, m.id, m.at, m.username, m.content,
        row_number() over (order by m.seq) as place, count(*) over () as total
      from room_messages m
      where m.room_no = ${roomNo} and m.at >= ${new Date(fromMs)} and m.at < ${new Date(toMs)}
        and m.content->>'msgType' in ('text', 'gift')
        and not exists (select from mutes where mutes.room_no = m.room_no and mutes.until is null
          and mutes.member_id = coalesce(m.author_id, (m.content->'data'->>'memberId')::bigint))
    ) as found
    where place * ${linesMax}::bigint / total <> (place - 1) * ${linesMax}::bigint / total
    order by seq`.execute(db)
  const total = Number(rows[0]?.total ?? 0)
  return { messages: rows.map(messageOf), leftOut: total - rows.length }
}

const within = ({ roomNo, fromMs, toMs }: RoomSpan) =>
  sql`room_no = ${roomNo} and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}`

const readTexts = async (db: Database, span: RoomSpan): Promise<Map<number, number>> => {
  const { rows } = await sql<{ step: number; texts: string }>`
    select floor(extract(epoch from at - ${new Date(span.fromMs)}::timestamptz) * 1000 / ${span.stepMs}::int)::int as step,
      count(*) as texts
    from room_messages where ${within(span)} and author_id is not null group by step`.execute(db)
  return new Map(rows.map(({ step, texts }) => [step, Number(texts)]))
}

/** Texts and goals of a span of a room, out of its log. [S-02] */
export const createRoomCourse =
  (db: Database): ReadRoomCourse =>
  async (span, goalsMax) => {
    const texts = await readTexts(db, span)
    const { rows } = await sql<{ at: Date; content: ContentOf<'system'> }>`
      select at, content from room_messages
      where ${within(span)} and author_id is null
        and content->>'msgType' = 'system' and content->'data'->>'kind' = 'goal'
      order by seq limit ${goalsMax}`.execute(db)
    return { texts, goals: rows.map(({ at, content }) => ({ atMs: at.getTime(), values: content.data.values })) }
  }
