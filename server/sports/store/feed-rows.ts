import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { feedStateOf, restoredMatch, type FedMatch, type FeedState } from '#server/sports/feed/fed-match.ts'
import type { FeedMessage, ResultMessage } from '#server/sports/feed/feed-messages.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'

/** A process that reads a feed keeps it for so long after its last word; then another one may. */
const heldSeconds = 5
/** What is over for so long is taken up no more. */
const restoredDays = 3

/** The last message whose effect is stored, and when it was written. */
export interface FeedPosition {
  readonly seq: number
  readonly atMs: number
}

/** How far a feed was read, when this process holds it or may take it; undefined while another one does. */
export const claimFeed = async (
  db: Database | DatabaseTransaction,
  feed: string,
  holder: string,
): Promise<FeedPosition | undefined> => {
  const { rows } = await sql<{ seq: string; at_ms: string }>`
    insert into feed_positions as p (feed, holder, held_until)
    values (${feed}, ${holder}, clock_timestamp() + ${heldSeconds} * interval '1 second')
    on conflict (feed) do update set holder = excluded.holder, held_until = excluded.held_until
    where p.holder is null or p.holder = excluded.holder or p.held_until < clock_timestamp()
    returning seq, at_ms
  `.execute(db)
  const [row] = rows
  return row && { seq: Number(row.seq), atMs: Number(row.at_ms) }
}

export const releaseFeed = async (db: Database, feed: string, holder: string): Promise<void> => {
  await db
    .updateTable('feed_positions')
    .set({ holder: null, held_until: null })
    .where('feed', '=', feed)
    .where('holder', '=', holder)
    .execute()
}

export const storePosition = async (
  trx: DatabaseTransaction,
  feed: string,
  { seq, atMs }: FeedPosition,
): Promise<void> => {
  await trx.updateTable('feed_positions').set({ seq, at_ms: atMs }).where('feed', '=', feed).execute()
}

interface StoredMatch {
  match_id: string
  feed_id: string
  sport: FedMatch['sport']
  start_at: Date
  state: MatchState
  version: string
  is_void: boolean
  is_final: boolean
  detail: FedMatch['detail']
  feed_state: FeedState | null
  results: { kind: ResultMessage['kind']; id: string }[] | null
}

/** Matches that the feed may still speak of. */
export const readFedMatches = async (db: Database, nowMs: number): Promise<FedMatch[]> => {
  const { rows } = await sql<StoredMatch>`
    select m.match_id, m.feed_id, m.sport, m.start_at, m.state, m.version, m.is_void, m.is_final, m.detail, m.feed_state,
      (select json_agg(json_build_object('kind', r.kind, 'id', r.message_id) order by r.version)
        from match_results r where r.match_id = m.match_id) as results
    from matches m
    where m.feed_id is not null and m.sport is not null
      and (not m.is_final or m.start_at > ${new Date(nowMs - restoredDays * 24 * 60 * 60_000)})
  `.execute(db)
  return rows.map((row) =>
    restoredMatch(
      {
        fixtureId: row.feed_id,
        sport: row.sport,
        startAtMs: row.start_at.getTime(),
        state: { ...row.state, matchId: row.match_id, version: Number(row.version) },
        isVoid: row.is_void,
        isFinal: row.is_final,
        hasResult: (row.results?.at(-1)?.kind ?? 'rollback') !== 'rollback',
        resultIds: row.results?.map(({ id }) => id) ?? [],
        detail: row.detail,
      },
      row.feed_state,
      nowMs,
    ),
  )
}

/** Matches of a feed that began and were never told to their end, the oldest first. */
export const readLeftOpen = async (
  db: Database,
  { prefix, nowMs }: { prefix: string; nowMs: number },
): Promise<{ fixtureId: string; startAtMs: number }[]> => {
  const { rows } = await sql<{ feed_id: string; start_at: Date }>`
    select feed_id, start_at from matches
    where starts_with(feed_id, ${prefix}) and not is_final and not is_void and start_at < ${new Date(nowMs)}
    order by start_at
  `.execute(db)
  return rows.map((row) => ({ fixtureId: row.feed_id, startAtMs: row.start_at.getTime() }))
}

/** Writes matches with the versions of their states, each over an older version only. */
export const storeFedMatches = async (
  trx: DatabaseTransaction,
  matches: readonly FedMatch[],
  nowMs: number,
): Promise<void> => {
  if (matches.length === 0) return
  const rows = matches.map(({ state: { matchId: id, version, ...state }, isVoid, isFinal, ...match }) => ({
    id,
    version,
    state,
    detail: match.detail,
    feed_state: feedStateOf({ ...match, state: { matchId: id, version, ...state }, isVoid, isFinal }),
    is_void: isVoid,
    is_final: isFinal,
    status: state.gameStatus,
    ended_at: isVoid || state.gameStatus === 2 ? new Date(match.atMs[isVoid ? 'result' : 'standing'] ?? nowMs) : null,
  }))
  await sql`
    update matches m set state = s.state, version = s.version, detail = s.detail, feed_state = s.feed_state,
      game_status = s.status, is_void = s.is_void, is_final = s.is_final,
      finished_at = case when s.ended_at is not null then coalesce(m.finished_at, s.ended_at) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id bigint, version bigint, state jsonb, detail jsonb,
      feed_state jsonb, is_void boolean, is_final boolean, status smallint, ended_at timestamptz)
    where m.match_id = s.id and m.version < s.version
  `.execute(trx)
}

export interface NewResult {
  readonly matchId: string
  readonly message: FeedMessage
  readonly body: ResultMessage
}

/** Adds results as the next versions of their matches; a message that is there already adds nothing. */
export const storeResults = async (trx: DatabaseTransaction, results: readonly NewResult[]): Promise<void> => {
  for (const { matchId, message, body } of results)
    await sql`
      insert into match_results (match_id, version, kind, facts, is_final, note, message_id, at)
      select ${matchId}, coalesce(max(version), 0) + 1, ${body.kind}, ${JSON.stringify(body.facts)}::jsonb,
        ${body.isFinal}, ${body.kind === 'void' ? (body.note ?? 'cancelled') : null}, ${message.id}, ${new Date(message.atMs)}
      from match_results where match_id = ${matchId}
      on conflict (message_id) do nothing
    `.execute(trx)
}
