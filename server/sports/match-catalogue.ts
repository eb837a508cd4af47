import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { worldCupMatchIds } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { mainMarketsOf } from '#contract/sports/rules/main-markets.ts'
import type { Listed } from './domain/match-listing.ts'
import { finalScore, partScores, resultStateOf } from './domain/latest-result.ts'
import type { Matches } from './ports.ts'
import { share } from '#server/platform/shared-json.ts'
import { readMatchRow, readMatchRows, type MatchRow } from './store/match-rows.ts'

/** A match with its state, before it is an item: lists choose among these. */
export type CataloguedMatch = MatchRow & Listed & { readonly state: MatchState }

export interface MatchCatalogue {
  /** All that lists know of: the last days, what runs, the next days. */
  all(): Promise<readonly CataloguedMatch[]>
  /** Also one that lists do not know of any more. */
  find(matchId: string): Promise<CataloguedMatch | undefined>
  itemsOf(matches: readonly CataloguedMatch[]): Promise<MatchItem[]>
}

export interface MatchCatalogueDeps {
  db: Database
  matches: Pick<Matches, 'states'>
  rooms: Pick<Rooms, 'all'>
  viewerCount: (roomNo: string) => number
  isOnAir: (roomNo: string) => boolean
  now: () => number
}

const dayMs = 24 * 60 * 60_000
const pastMs = 3 * dayMs
const comingMs = 9 * dayMs
/** Lists know of so many matches at most. */
const catalogueMax = 3_000
/** Who asks costs a look into memory; the database is asked so often, however many ask. */
const refreshAfterMs = 5_000

/** Keeps what `load` gave for a while; whoever asks meanwhile waits for the same load. */
const kept = <Value>(load: () => Promise<Value>, keepMs: number, now: () => number): (() => Promise<Value>) => {
  let current: { value: Promise<Value>; untilMs: number } | undefined
  return () => {
    if (current && current.untilMs > now()) return current.value
    const value = load()
    const mine = { value, untilMs: now() + keepMs }
    current = mine
    value.catch(() => {
      if (current === mine) current = undefined
    })
    return value
  }
}

const itemOf = (
  { state, result, ...row }: CataloguedMatch,
  { roomNo, hasVideo }: Pick<MatchItem, 'roomNo' | 'hasVideo'>,
): MatchItem => ({
  ...row,
  note: row.isVoid ? (result?.note ?? 'cancelled') : null,
  homeScore: state.homeScore,
  visitScore: state.visitScore,
  ...finalScore(result),
  parts: result ? partScores(row.league.sport, result) : [],
  resultState: resultStateOf(result),
  clock: state.clock,
  markets: mainMarketsOf(state.markets),
  marketCount: state.markets.length,
  roomNo,
  hasVideo,
  version: state.version,
})

/** Matches as lists and pages show them: rows kept for some seconds, what moves from memory. [A-01, C-16, L-08] */
export const createMatchCatalogue = (deps: MatchCatalogueDeps): MatchCatalogue => {
  const { db, matches, now } = deps
  const rows = kept(
    () => {
      const nowMs = now()
      const of = { fromMs: nowMs - pastMs, untilMs: nowMs + comingMs, besides: worldCupMatchIds, limit: catalogueMax }
      return readMatchRows(db, of)
    },
    refreshAfterMs,
    now,
  )
  const roomsByMatch = kept(() => deps.rooms.all(), refreshAfterMs, now)

  const catalogued = new WeakMap<MatchRow, CataloguedMatch>()
  const items = new WeakMap<CataloguedMatch, MatchItem>()

  const joined = (row: MatchRow, state: MatchState): CataloguedMatch => {
    const earlier = catalogued.get(row)
    if (earlier?.state === state) return earlier
    const match = { ...row, gameStatus: state.gameStatus, state }
    catalogued.set(row, match)
    return match
  }

  const withStates = async (found: readonly MatchRow[]): Promise<CataloguedMatch[]> => {
    const states = await matches.states(found.map(({ matchId }) => matchId))
    const byId = new Map(states.map((state) => [state.matchId, state]))
    return found.flatMap((row) => {
      const state = byId.get(row.matchId)
      return state ? [joined(row, state)] : []
    })
  }

  const roomsOf = async (): Promise<ReadonlyMap<string, string>> => {
    const casting = (await roomsByMatch()).filter(
      ({ matchId, settings }) => matchId !== null && settings.status === '1',
    )
    const byViewers = casting.toSorted((a, b) => deps.viewerCount(a.roomNo) - deps.viewerCount(b.roomNo))
    return new Map(byViewers.map(({ matchId, roomNo }) => [matchId ?? '', roomNo]))
  }

  /** The same object as long as nothing of it changes, so that its JSON is made once for all who ask. */
  const sharedItem = (match: CataloguedMatch, roomNo: string | null): MatchItem => {
    const earlier = items.get(match)
    const hasVideo = roomNo !== null && deps.isOnAir(roomNo)
    if (earlier?.roomNo === roomNo && earlier.hasVideo === hasVideo) return earlier
    const item = share(itemOf(match, { roomNo, hasVideo }))
    items.set(match, item)
    return item
  }

  return {
    all: async () => withStates(await rows()),
    find: async (matchId) => {
      const row = (await rows()).find((each) => each.matchId === matchId) ?? (await readMatchRow(db, matchId))
      return row && (await withStates([row]))[0]
    },
    itemsOf: async (found) => {
      const roomNos = await roomsOf()
      return found.map((match) => sharedItem(match, roomNos.get(match.matchId) ?? null))
    },
  }
}
