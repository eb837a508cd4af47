import { sql } from 'kysely'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { MatchStore } from '#server/sports/store/matches.ts'

type Played = Partial<Pick<MatchState, 'homeScore' | 'visitScore' | 'gameStatus' | 'markets' | 'events'>>

const clock = { period: '下半场', elapsedSeconds: 4_400, running: true, direction: 'up', asOfMs: Date.now() } as const
const visitName = '滨海蓝鲸'

/** Whether those who watch hear of it, or it is still on its way to them. */
type News = 'heard' | 'unheard'

/** A match, of football unless said otherwise, that no feed knows: what happens in it, a test says. */
export const aPlayedMatch = async (
  units: UnitOfWork,
  matches: Pick<MatchStore, 'committed'>,
  { sport = 'football', ...first }: Played & { sport?: Sport },
  homeName = '蓉城赤焰',
) => {
  const blank = { homeScore: 0, visitScore: 0, gameStatus: 1 as const, clock, markets: [], events: [], ...first }
  const matchId = await units.run(async (unit) => {
    const db = tablesOf(unit)
    await sql`insert into leagues (league_id, sport, name, name_en, logo) values ('T1', 'football', '华超', 'Premier', '')
      on conflict do nothing`.execute(db)
    await sql`insert into teams (team_id, name, name_en, short_name, short_name_en, logo)
      select 'T1:' || name, name, name, name, name, '' from unnest(${[homeName, visitName]}::text[]) as name
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ match_id: string }>`
      insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state,
        sport, home_id, visit_id)
      values (${sport}, 'T1', '华超 第 24 轮', ${homeName}, '', ${visitName}, '', now(), ${JSON.stringify(blank)},
        ${sport}, ${`T1:${homeName}`}, ${`T1:${visitName}`})
      returning match_id`.execute(db)
    return rows[0]?.match_id ?? ''
  })
  let state: MatchState = { ...blank, matchId, version: 1 }
  const happens = async (change: Played, news: News = 'heard'): Promise<void> => {
    state = { ...state, ...change, version: state.version + 1 }
    await units.run(async (unit) => {
      await sql`update matches set state = ${JSON.stringify(state)}, version = ${state.version}
        where match_id = ${matchId}`.execute(tablesOf(unit))
    })
    if (news === 'heard') matches.committed([state])
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

/** One side with a handicap, at this price. */
export const handicapMarket = (line: string, homeMilli: number) => ({
  marketId: 'hdp',
  name: '全场让球',
  selections: [{ selectionId: `hdp:home:${line}`, name: `主 ${line}`, oddsMilli: homeMilli, status: 'open' as const }],
})

/** Its end, with nothing left to bet on. */
export const over = { gameStatus: 2, markets: [] } satisfies Played
