import type { NewResult } from '#server/sports/store/feed-rows.ts'
import type { FixtureEntry } from '#server/sports/store/feed-fixtures.ts'
import { emptyState } from '#server/sports/store/feed-fixtures.ts'
import { applyMessage, type Applied, type FedMatch } from './fed-match.ts'
import type { FeedMessage, FixtureMessage } from './feed-messages.ts'
import { textFault } from './feed-texts.ts'
import type { MatchNews } from './room-news.ts'

/** A goal that is heard later than this is no news any more. */
export const newsKeptMs = 60_000
const nameLengthMax = 120
/** It is for where six characters are much. */
const shortNameLengthMax = 12
const idLengthMax = 80

export interface FeedFault {
  readonly message: FeedMessage
  readonly fault: string
}

/** What messages come to, before anything is stored. */
export interface FeedBatch {
  /** Matches that changed. */
  readonly matches: ReadonlyMap<string, FedMatch>
  readonly news: readonly MatchNews[]
  readonly results: readonly NewResult[]
  readonly faults: readonly FeedFault[]
  readonly late: number
}

const isId = (text: string): boolean => text.length > 0 && text.length <= idLengthMax

/** Why a fixture cannot be, or null. */
const fixtureFault = (fixture: FixtureMessage): string | null => {
  const { league, home, visit, startAtMs, matchId } = fixture
  if (![league.leagueId, home.teamId, visit.teamId].every(isId)) return 'an id of a league or team'
  const names = [league, home, visit].flatMap(({ name, nameEn }) => [name, nameEn])
  if (names.some((name) => name.length > nameLengthMax) || home.name === '' || visit.name === '') return 'a name'
  const shortNames = [home, visit].flatMap(({ shortName = '', shortNameEn = '' }) => [shortName, shortNameEn])
  if (shortNames.some((name) => name.length > shortNameLengthMax)) return 'a short name'
  if (home.teamId === visit.teamId) return 'a team that plays itself'
  if (!Number.isSafeInteger(startAtMs) || Math.abs(startAtMs) > 8.64e15) return `a start at ${startAtMs}`
  if (matchId !== undefined && !/^[1-9]\d{0,17}$/.test(matchId)) return 'a match id'
  return textFault(fixture)
}

/** Fixtures among the messages that are new, or other than they were; `written` has them as they were. */
export const fixturesToStore = (
  messages: readonly FeedMessage[],
  written: ReadonlyMap<string, string>,
): { fixtures: FixtureEntry[]; faults: FeedFault[] } => {
  const fixtures: FixtureEntry[] = []
  const faults: FeedFault[] = []
  for (const message of messages) {
    const { fixtureId, body } = message
    if (body.kind !== 'fixture') continue
    const fault = isId(fixtureId) ? fixtureFault(body) : 'an id of a fixture'
    if (fault !== null) faults.push({ message, fault })
    else if (written.get(fixtureId) !== JSON.stringify(body)) fixtures.push({ fixtureId, body })
  }
  return { fixtures, faults }
}

/** A match that was just heard of for the first time. */
export const newMatch = (
  { fixtureId, body }: FixtureEntry,
  stored: { matchId: string; version: number },
  nowMs: number,
): FedMatch => ({
  fixtureId,
  sport: body.sport,
  startAtMs: body.startAtMs,
  state: { ...emptyState, ...stored },
  prices: new Map(),
  isSuspended: false,
  isUncertain: false,
  isVoid: false,
  isFinal: false,
  hasResult: false,
  resultIds: [],
  detail: {},
  atMs: {},
  receivedAtMs: nowMs,
})

/** Applies messages in their order. `matchOf` must have the matches of their fixtures. */
export const planBatch = (
  messages: readonly FeedMessage[],
  matchOf: (fixtureId: string) => FedMatch | undefined,
  nowMs: number,
): FeedBatch => {
  const matches = new Map<string, FedMatch>()
  const news: MatchNews[] = []
  const results: NewResult[] = []
  const faults: FeedFault[] = []
  let late = 0
  const take = (message: FeedMessage, match: FedMatch, applied: Exclude<Applied, 'late'>): void => {
    if ('refused' in applied) {
      faults.push({ message, fault: applied.refused })
      return
    }
    matches.set(message.fixtureId, applied.match)
    faults.push(...applied.faults.map((fault) => ({ message, fault })))
    const { matchId } = match.state
    if (applied.effect?.kind === 'result') results.push({ matchId, message, body: applied.effect.body })
    if (applied.effect?.kind === 'news' && nowMs - message.atMs <= newsKeptMs)
      news.push({ matchId, body: applied.effect.body })
  }
  for (const message of messages) {
    const match = matches.get(message.fixtureId) ?? matchOf(message.fixtureId)
    const applied: Applied = match ? applyMessage(match, message, nowMs) : { refused: 'an unknown fixture' }
    if (applied === 'late') late += 1
    else if (match) take(message, match, applied)
    else if (message.body.kind !== 'fixture') faults.push({ message, fault: 'an unknown fixture' })
  }
  return { matches, news, results, faults, late }
}
