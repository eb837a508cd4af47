import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { shortTeamName } from '#contract/sports/rules/short-team-name.ts'
import type { FixtureMessage } from '#server/sports/feed/feed-messages.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'

export interface FixtureEntry {
  readonly fixtureId: string
  readonly body: FixtureMessage
}

const lastById = <T>(items: readonly T[], idOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [idOf(item), item])).values(),
]

const teamRowOf = ({ teamId, name, nameEn, shortName, shortNameEn, logo }: FixtureMessage['home']) => ({
  id: teamId,
  name,
  name_en: nameEn,
  short_name: shortName || shortTeamName(name),
  short_name_en: shortNameEn || shortTeamName(nameEn),
  logo,
})

/** Writes leagues and teams as the fixtures name them; the last word counts. */
const storeNames = async (trx: DatabaseTransaction, fixtures: readonly FixtureEntry[]): Promise<void> => {
  const leagues = lastById(
    fixtures.map(({ body }) => ({ ...body.league, sport: body.sport })),
    ({ leagueId }) => leagueId,
  )
  const teams = lastById(
    fixtures.flatMap(({ body }) => [body.home, body.visit]),
    ({ teamId }) => teamId,
  )
  await sql`
    insert into leagues (league_id, sport, name, name_en, logo, is_pinned)
    select id, sport, name, name_en, logo, is_pinned
    from jsonb_to_recordset(${JSON.stringify(
      leagues.map((league) => ({ ...league, id: league.leagueId, name_en: league.nameEn, is_pinned: league.isPinned })),
    )}::jsonb) as l (id text, sport text, name text, name_en text, logo text, is_pinned boolean)
    on conflict (league_id) do update set sport = excluded.sport, name = excluded.name, name_en = excluded.name_en,
      logo = excluded.logo, is_pinned = excluded.is_pinned
    where (leagues.sport, leagues.name, leagues.name_en, leagues.logo, leagues.is_pinned)
      is distinct from (excluded.sport, excluded.name, excluded.name_en, excluded.logo, excluded.is_pinned)
  `.execute(trx)
  await sql`
    insert into teams (team_id, name, name_en, short_name, short_name_en, logo)
    select id, name, name_en, short_name, short_name_en, logo
    from jsonb_to_recordset(${JSON.stringify(teams.map(teamRowOf))}::jsonb)
      as t (id text, name text, name_en text, short_name text, short_name_en text, logo text)
    on conflict (team_id) do update set name = excluded.name, name_en = excluded.name_en,
      short_name = excluded.short_name, short_name_en = excluded.short_name_en, logo = excluded.logo
    where (teams.name, teams.name_en, teams.short_name, teams.short_name_en, teams.logo) is distinct from
      (excluded.name, excluded.name_en, excluded.short_name, excluded.short_name_en, excluded.logo)
  `.execute(trx)
}

const rowOf = ({ fixtureId, body }: FixtureEntry) => ({
  feed_id: fixtureId,
  match_id: body.matchId ?? null,
  sport: body.sport,
  league_id: body.league.leagueId,
  match_name: `${body.league.name} ${body.round}`.trim(),
  round: body.round,
  round_en: body.roundEn,
  home_id: body.home.teamId,
  home_name: body.home.name,
  home_logo: body.home.logo,
  visit_id: body.visit.teamId,
  visit_name: body.visit.name,
  visit_logo: body.visit.logo,
  start_at: new Date(body.startAtMs),
})

const rows = (fixtures: readonly FixtureEntry[]) => sql`
  jsonb_to_recordset(${JSON.stringify(fixtures.map(rowOf))}::jsonb) as f (feed_id text, match_id bigint, sport text,
    league_id text, match_name text, round text, round_en text, home_id text, home_name text, home_logo text,
    visit_id text, visit_name text, visit_logo text, start_at timestamptz)`

const columns = sql.raw(
  `sports_type, sport, league_id, match_name, round, round_en, home_id, home_name, home_logo, visit_id, visit_name,
    visit_logo, start_at, feed_id, state`,
)
const values = sql.raw(
  `f.sport, f.sport, f.league_id, f.match_name, f.round, f.round_en, f.home_id, f.home_name, f.home_logo, f.visit_id,
    f.visit_name, f.visit_logo, f.start_at, f.feed_id`,
)

/** A match of which nothing is known but that it will be. */
export const emptyState: Omit<MatchState, 'matchId' | 'version'> = {
  homeScore: 0,
  visitScore: 0,
  gameStatus: 0,
  clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: 0 },
  markets: [],
  events: [],
}

/** Writes fixtures, new and changed, with their leagues and teams; answers the matches' ids by the feed's names. */
export const storeFixtures = async (
  trx: DatabaseTransaction,
  fixtures: readonly FixtureEntry[],
): Promise<Map<string, string>> => {
  const last = lastById(fixtures, ({ fixtureId }) => fixtureId)
  if (last.length === 0) return new Map()
  await storeNames(trx, last)
  const state = JSON.stringify(emptyState)
  await sql`
    update matches m set sport = f.sport, league_id = f.league_id, match_name = f.match_name, round = f.round,
      round_en = f.round_en, home_id = f.home_id, home_name = f.home_name, home_logo = f.home_logo,
      visit_id = f.visit_id, visit_name = f.visit_name, visit_logo = f.visit_logo, start_at = f.start_at
    from ${rows(last)} where m.feed_id = f.feed_id
  `.execute(trx)
  await sql`
    insert into matches (match_id, ${columns}) overriding system value
    select f.match_id, ${values}, ${state}::jsonb from ${rows(last)}
    where f.match_id is not null and not exists (select from matches m where m.feed_id = f.feed_id)
    on conflict (match_id) do nothing
  `.execute(trx)
  await sql`
    insert into matches (${columns}) select ${values}, ${state}::jsonb from ${rows(last)}
    where f.match_id is null and not exists (select from matches m where m.feed_id = f.feed_id)
  `.execute(trx)
  const stored = await trx
    .selectFrom('matches')
    .select(['match_id', 'feed_id'])
    .where(
      'feed_id',
      'in',
      last.map(({ fixtureId }) => fixtureId),
    )
    .execute()
  return new Map(stored.map(({ match_id, feed_id }) => [feed_id ?? '', match_id]))
}
