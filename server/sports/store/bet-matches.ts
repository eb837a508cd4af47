import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { BetMatch } from '#server/sports/domain/bet-ticket.ts'

const rememberedMax = 2_000

interface MatchRow {
  match_id: string
  match_name: string
  home_name: string
  home_name_en: string
  home_logo: string
  visit_name: string
  visit_name_en: string
  visit_logo: string
  sports_type: BetMatch['sportsType']
  state: MatchState
  version: string
  stopped_version: string
}

const matchOf = (row: MatchRow): BetMatch => ({
  matchId: row.match_id,
  matchName: row.match_name,
  homeName: row.home_name,
  homeNameEn: row.home_name_en,
  homeLogo: row.home_logo,
  visitName: row.visit_name,
  visitNameEn: row.visit_name_en,
  visitLogo: row.visit_logo,
  sportsType: row.sports_type,
  state: { ...row.state, version: Number(row.version) },
  stoppedVersion: Number(row.stopped_version),
})

export type Lock = 'share' | 'none'

/** Matches that bets are decided by. A state is large: it is read once a version. */
export interface BetMatches {
  /** `share`: odds and suspensions cannot change until the transaction ends. In the order of the ids. */
  of(db: Database, matchIds: readonly string[], lock: Lock): Promise<ReadonlyMap<string, BetMatch>>
}

const readVersions = async (
  db: Database,
  matchIds: readonly string[],
  lock: Lock,
): Promise<{ match_id: string; version: string }[]> => {
  const { rows } = await sql<{ match_id: string; version: string }>`
    select match_id, version from matches where match_id = any(${matchIds}::bigint[])
    order by match_id ${lock === 'share' ? sql`for share` : sql``}
  `.execute(db)
  return rows
}

const readMatches = async (db: Database, matchIds: readonly string[]): Promise<BetMatch[]> => {
  const { rows } = await sql<MatchRow>`
    select m.match_id, m.match_name, m.home_name, coalesce(h.name_en, '') as home_name_en, m.home_logo, m.visit_name,
      coalesce(v.name_en, '') as visit_name_en, m.visit_logo, m.sports_type, m.state, m.version, m.stopped_version
    from matches m left join teams h on h.team_id = m.home_id left join teams v on v.team_id = m.visit_id
    where m.match_id = any(${matchIds}::bigint[])
  `.execute(db)
  return rows.map(matchOf)
}

export const createBetMatches = (): BetMatches => {
  const cached = new Map<string, BetMatch>()
  return {
    of: async (db, matchIds, lock) => {
      const versions = await readVersions(db, [...new Set(matchIds)], lock)
      const changed = versions.filter(({ match_id: id, version }) => cached.get(id)?.state.version !== Number(version))
      const read =
        changed.length === 0
          ? []
          : await readMatches(
              db,
              changed.map(({ match_id: id }) => id),
            )
      if (cached.size + read.length > rememberedMax) cached.clear()
      for (const match of read) cached.set(match.matchId, match)
      const found = new Map(read.map((match) => [match.matchId, match]))
      for (const { match_id: id } of versions) {
        const match = cached.get(id)
        if (match && !found.has(id)) found.set(id, match)
      }
      return found
    },
  }
}
