import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { MatchStore } from '#server/sports/store/matches.ts'

type Played = Partial<Pick<MatchState, 'homeScore' | 'visitScore' | 'gameStatus' | 'markets' | 'events'>>

const clock = { period: '下半场', elapsedSeconds: 4_400, running: true, direction: 'up', asOfMs: Date.now() } as const
const teams = { home: '蓉城赤焰', visit: '滨海蓝鲸' }

/** A match of football that no feed knows: what happens in it, a test says. */
export const aPlayedMatch = async (units: UnitOfWork, matches: Pick<MatchStore, 'committed'>, first: Played) => {
  const blank = { homeScore: 0, visitScore: 0, gameStatus: 1 as const, clock, markets: [], events: [], ...first }
  const matchId = await units.run(async (unit) => {
    const { rows } = await sql<{ match_id: string }>`
      insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
      values ('football', 'T1', '华超 第 24 轮', ${teams.home}, '', ${teams.visit}, '', now(), ${JSON.stringify(blank)})
      returning match_id`.execute(tablesOf(unit))
    return rows[0]?.match_id ?? ''
  })
  let state: MatchState = { ...blank, matchId, version: 1 }
  const happens = async (change: Played): Promise<void> => {
    state = { ...state, ...change, version: state.version + 1 }
    await units.run(async (unit) => {
      await sql`update matches set state = ${JSON.stringify(state)}, version = ${state.version}
        where match_id = ${matchId}`.execute(tablesOf(unit))
    })
    matches.committed([state])
  }
  await happens({})
  return { matchId, happens }
}

/** Who wins, at these prices, decimal × 1000. */
export const winMarket = (homeMilli: number, visitMilli: number, status: 'open' | 'suspended' = 'open') => ({
  marketId: '1x2',
  name: '全场独赢',
  selections: [
    { selectionId: '1x2:home', name: '主', oddsMilli: homeMilli, status },
    { selectionId: '1x2:visit', name: '客', oddsMilli: visitMilli, status },
  ],
})
