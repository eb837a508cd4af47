import { sql } from 'kysely'
import { soccerPlays, type SoccerMatch, type SoccerPlay, type SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface StoredRound extends SoccerRound {
  readonly roundId: string
  /** The last ticket that is settled. */
  readonly settledTo: string
}

/** What sharing comes to. */
export interface SharedPools {
  readonly pools: SoccerRound['pools']
  readonly prizesMinor: number
  readonly leftMinor: number
}

/** Rounds of the soccer lottery on PostgreSQL. [R-12, C-15] */
export interface SoccerRounds {
  add(round: Pick<SoccerRound, 'issue' | 'closesAtMs' | 'matches'>): Promise<void>
  /** The last issue that there is. */
  lastIssue(): Promise<string | undefined>
  /** Issues, the newest first, each with its round unless its pools are still to be summed up. */
  page(query: {
    beforeIssue: string | undefined
    limit: number
  }): Promise<{ issue: string; round: SoccerRound | null }[]>
  /** Those that are not settled, in their order. */
  unsettled(): Promise<StoredRound[]>
  find(issue: string): Promise<StoredRound | undefined>
  /** Of these the ones that exist, without what is staked, held so that none of them is settled until the unit ends. */
  share(issues: readonly string[]): Promise<StoredRound[]>
  /** Holds one as it stands; false: another process has it, or it stands elsewhere. */
  hold(round: Pick<StoredRound, 'roundId' | 'state' | 'settledTo'>): Promise<boolean>
  /** What is known of its matches, and when its sales end. */
  know(roundId: string, known: { matches: readonly SoccerMatch[]; closesAtMs: number }): Promise<void>
  shared(roundId: string, pools: SharedPools): Promise<void>
  callOff(roundId: string): Promise<void>
  settledTo(roundId: string, seq: string): Promise<void>
  markSettled(round: Pick<StoredRound, 'roundId' | 'state'>, atMs: number): Promise<void>
  in(unit: Unit): SoccerRounds
}

interface Row {
  round_id: string
  issue: string
  state: SoccerRound['state']
  closes_at: Date
  matches: SoccerMatch[]
  pools: SoccerRound['pools'] | null
  settled_to: string
  /** Of one that is sold: what is staked by play, and what the newest shared round before it has left. */
  staked: Partial<Record<SoccerPlay, number>> | null
  before: SoccerRound['pools'] | null
}

const poolsOf = ({ pools, staked, before }: Row): SoccerRound['pools'] => {
  if (pools) return pools
  const openPool = (play: SoccerPlay) => ({
    stakedMinor: staked?.[play] ?? 0,
    carriedMinor: before?.[play].leftMinor ?? 0,
    classes: null,
    leftMinor: null,
  })
  const [win14, any9] = soccerPlays
  return { win14: openPool(win14), any9: openPool(any9) }
}

const roundOf = (row: Row): StoredRound => ({
  roundId: row.round_id,
  issue: row.issue,
  state: row.state,
  closesAtMs: row.closes_at.getTime(),
  matches: row.matches,
  pools: poolsOf(row),
  settledTo: row.settled_to,
})

const read = async (db: Database, which: ReturnType<typeof sql>): Promise<StoredRound[]> => {
  const { rows } = await sql<Row>`
    select r.*, s.staked, b.pools as before from soccer_rounds r
    left join lateral (select jsonb_object_agg(play, minor) as staked from (
      select play, sum(stake_minor) as minor from soccer_tickets where round_id = r.round_id group by 1) t) s
      on r.pools is null
    left join lateral (select pools from soccer_rounds where issue < r.issue and pools is not null
      order by issue desc limit 1) b on r.pools is null
    ${which}
  `.execute(db)
  return rows.map(roundOf)
}

/** What anybody may see of one. */
export const publicRound = ({ issue, state, closesAtMs, matches, pools }: StoredRound): SoccerRound => ({
  issue,
  state,
  closesAtMs,
  matches,
  pools,
})

export const createSoccerRounds = (db: Database): SoccerRounds => ({
  add: async ({ issue, closesAtMs, matches }) => {
    await sql`
      insert into soccer_rounds (issue, closes_at, matches)
      values (${issue}, ${new Date(closesAtMs)}, ${JSON.stringify(matches)}::jsonb) on conflict (issue) do nothing
    `.execute(db)
  },
  lastIssue: async () => {
    const row = await db
      .selectFrom('soccer_rounds')
      .select(({ fn }) => fn.max('issue').as('issue'))
      .executeTakeFirst()
    return row?.issue ?? undefined
  },
  page: async ({ beforeIssue, limit }) => {
    const before = beforeIssue === undefined ? sql`` : sql`where r.issue < ${beforeIssue}`
    const { rows } = await sql<Row>`
      select r.*, null as staked, null as before from soccer_rounds r ${before} order by r.issue desc limit ${limit}
    `.execute(db)
    return rows.map((row) => ({ issue: row.issue, round: row.pools && publicRound(roundOf(row)) }))
  },
  unsettled: () => read(db, sql`where r.settled_at is null order by r.issue`),
  find: async (issue) => (await read(db, sql`where r.issue = ${issue}`))[0],
  share: async (issues) => {
    const { rows } = await sql<Row>`
      select r.*, null as staked, null as before from soccer_rounds r where r.issue = any(${[...issues]}::text[])
      order by r.round_id for share`.execute(db)
    return rows.map(roundOf)
  },
  hold: async ({ roundId, state, settledTo }) => {
    const { rows } = await sql`
      select from soccer_rounds where round_id = ${roundId} and state = ${state} and settled_to = ${settledTo}
        and settled_at is null for no key update skip locked
    `.execute(db)
    return rows.length === 1
  },
  know: async (roundId, { matches, closesAtMs }) => {
    await sql`
      update soccer_rounds set matches = ${JSON.stringify(matches)}::jsonb, closes_at = ${new Date(closesAtMs)}
      where round_id = ${roundId} and state = 'open'
    `.execute(db)
  },
  shared: async (roundId, { pools, prizesMinor, leftMinor }) => {
    await sql`
      update soccer_rounds set state = 'settling', pools = ${JSON.stringify(pools)}::jsonb,
        prizes_minor = ${prizesMinor}, left_minor = ${leftMinor} where round_id = ${roundId} and state = 'open'
    `.execute(db)
  },
  callOff: async (roundId) => {
    const rounds = db.updateTable('soccer_rounds').set({ state: 'void' })
    await rounds.where('round_id', '=', roundId).where('state', '=', 'open').execute()
  },
  settledTo: async (roundId, seq) => {
    await db.updateTable('soccer_rounds').set({ settled_to: seq }).where('round_id', '=', roundId).execute()
  },
  markSettled: async ({ roundId, state }, atMs) => {
    await db
      .updateTable('soccer_rounds')
      .set({ state: state === 'void' ? 'void' : 'settled', settled_at: new Date(atMs) })
      .where('round_id', '=', roundId)
      .where('state', '=', state)
      .execute()
  },
  in: (unit) => createSoccerRounds(tablesOf(unit)),
})
