import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A match of its own with two open selections, that nothing moves but the test. */
export const anOpenMatch = async (db: Database, name: string, change: Partial<MatchState> = {}): Promise<string> => {
  const { rows } = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
    select 'football', league_id, '测试联赛', ${`${name}甲`}, '', ${`${name}乙`}, '', now(), '{}'::jsonb
    from matches limit 1 returning match_id
  `.execute(db)
  const matchId = rows[0]?.match_id ?? ''
  const offered = (selectionId: string, label: string, oddsMilli: number) =>
    ({ selectionId, name: label, oddsMilli, status: 'open' }) as const
  const state: MatchState = {
    matchId,
    homeScore: 0,
    visitScore: 0,
    gameStatus: 0,
    clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: 0 },
    markets: [
      {
        marketId: '1x2',
        name: '全场独赢',
        selections: [offered('1x2:home', '主', 2000), offered('1x2:draw', '和', 3400)],
      },
    ],
    events: [],
    version: 1,
    ...change,
  }
  await changeMatch(db, matchId, state)
  return matchId
}

/** Another state of a match, of the next version. */
export const changeMatch = async (db: Database, matchId: string, part: Partial<MatchState>): Promise<void> => {
  await sql`update matches set version = version + 1,
      state = state || ${JSON.stringify(part)}::jsonb || jsonb_build_object('version', version + 1)
    where match_id = ${matchId}`.execute(db)
}

/** The price of its home side. */
export const homePrice = (oddsMilli: number): Pick<MatchState, 'markets'> => ({
  markets: [
    {
      marketId: '1x2',
      name: '全场独赢',
      selections: [{ selectionId: '1x2:home', name: '主', oddsMilli, status: 'open' }],
    },
  ],
})
