import type { MatchDetail, Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchEvent, MatchState } from '#contract/sports/entities/match.ts'
import { oddsMilliMax } from '#contract/limits.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'
import { offeredMarkets, type OfferedPrice } from './offered-markets.ts'
import { textFault } from './feed-texts.ts'
import type {
  DetailMessage,
  EventMessage,
  FeedBody,
  FeedMessage,
  PricesMessage,
  ResultMessage,
  StateMessage,
} from './feed-messages.ts'

/** What the ingest keeps of a match beside its state, so that a restart goes on from there. */
export interface FeedState {
  readonly isSuspended: boolean
  readonly isUncertain: boolean
  /** Selections that the feed closed one by one. */
  readonly closed: readonly string[]
  /** When the last message of a kind was written, by kind. */
  readonly atMs: Readonly<Record<string, number>>
}

/** A match as the feed has it. Values are never changed in place. */
export interface FedMatch {
  readonly fixtureId: string
  readonly sport: Sport
  readonly startAtMs: number
  /** As it is stored; its markets are what was offered last. */
  readonly state: MatchState
  readonly prices: ReadonlyMap<string, OfferedPrice>
  readonly isSuspended: boolean
  /** Something was lost: no price counts before all of them are said again. */
  readonly isUncertain: boolean
  readonly isVoid: boolean
  readonly isFinal: boolean
  readonly hasResult: boolean
  /** Messages whose result is stored. */
  readonly resultIds: readonly string[]
  readonly detail: Partial<MatchDetail>
  readonly atMs: Readonly<Record<string, number>>
  readonly receivedAtMs: number
}

/** What a message does beside changing its match. */
export type FeedEffect =
  | { readonly kind: 'result'; readonly message: FeedMessage; readonly body: ResultMessage }
  | { readonly kind: 'news'; readonly message: FeedMessage; readonly body: EventMessage }

/** `refused`: nothing of it counts. `late`: it was said before, or something newer was. */
export type Applied =
  | { readonly match: FedMatch; readonly faults: readonly string[]; readonly effect?: FeedEffect }
  | { readonly refused: string }
  | 'late'

const eventsMax = 50
const scoreMax = 1_000

const isScore = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= scoreMax

/** A price that a bookmaker can mean: above 1.00, at most the contract's largest. */
const isPrice = (oddsMilli: number): boolean =>
  Number.isInteger(oddsMilli) && oddsMilli > 1000 && oddsMilli <= oddsMilliMax

const withPrices = (match: FedMatch, body: PricesMessage): Applied => {
  const faults: string[] = []
  const prices = new Map(body.isWhole ? [] : match.prices)
  for (const { selectionId, oddsMilli, isOpen } of body.prices) {
    const isSelection = partsOfSelection(selectionId) !== null
    if (isSelection && isPrice(oddsMilli)) {
      prices.set(selectionId, { oddsMilli, isOpen })
      continue
    }
    faults.push(isSelection ? `price ${oddsMilli} of ${selectionId}` : `selection ${selectionId.slice(0, 60)}`)
    // What it costs now is not known, so that nobody may buy it at what it cost before.
    const before = match.prices.get(selectionId)
    if (before) prices.set(selectionId, { ...before, isOpen: false })
  }
  return { match: { ...match, prices, isUncertain: match.isUncertain && !body.isWhole }, faults }
}

const withState = (match: FedMatch, { atMs }: FeedMessage, body: StateMessage): Applied => {
  const { gameStatus, homeScore, visitScore, clock } = body
  const fault = textFault({ clock })
  if (fault !== null) return { refused: fault }
  if (!isScore(homeScore) || !isScore(visitScore)) return { refused: `score ${homeScore}-${visitScore}` }
  if (!Number.isInteger(clock.elapsedSeconds) || clock.elapsedSeconds < 0)
    return { refused: `clock ${clock.elapsedSeconds}` }
  // A feed that starts anew says the last standing of a match again, as of when it was.
  if (match.isFinal && atMs === match.atMs['standing']) return 'late'
  if (match.isFinal) return { refused: 'a standing after the result' }
  if (gameStatus < match.state.gameStatus) return { refused: `status ${gameStatus} after ${match.state.gameStatus}` }
  return { match: { ...match, state: { ...match.state, gameStatus, homeScore, visitScore, clock } }, faults: [] }
}

const withEvent = (match: FedMatch, message: FeedMessage, body: EventMessage): Applied => {
  const { state } = match
  const fault = textFault({ event: body.event })
  if (fault !== null) return { refused: fault }
  if (state.events.some(({ eventId }) => eventId === body.event.eventId)) return 'late'
  const events: MatchEvent[] = [body.event, ...state.events].slice(0, eventsMax)
  const changed = { ...match, state: { ...state, events } }
  return { match: changed, faults: [], ...(body.announcedAs && { effect: { kind: 'news', message, body } }) }
}

/** Each part that is named replaces what was known; one with a text that cannot be shown is refused alone. */
const withDetail = (match: FedMatch, body: DetailMessage): Applied => {
  const parts = Object.entries(body.detail).map(([name, value]) => ({
    name,
    value,
    fault: textFault({ [name]: value }),
  }))
  const good = parts.filter(({ fault }) => fault === null).map(({ name, value }) => [name, value])
  const faults = parts.flatMap(({ fault }) => fault ?? [])
  return { match: { ...match, detail: { ...match.detail, ...Object.fromEntries(good) } }, faults }
}

const isFactScore = ({ home, away }: { home: number; away: number }): boolean => isScore(home) && isScore(away)

const resultFault = (match: FedMatch, { kind, facts, isFinal }: ResultMessage): string | null => {
  const scores = [facts.parts, facts.corners, facts.kills].flatMap((each) => Object.values(each))
  if (!scores.every(isFactScore)) return 'a score that cannot be'
  const saysEnd = isFinal || facts.parts['match'] !== undefined
  if (kind === 'result' && saysEnd && match.state.gameStatus !== 2) return 'a result before the end'
  if (kind === 'result' && match.isFinal) return 'a second result'
  if ((kind === 'correction' || kind === 'rollback') && !match.hasResult) return `a ${kind} without a result`
  return null
}

const withResult = (match: FedMatch, message: FeedMessage, body: ResultMessage): Applied => {
  if (match.resultIds.includes(message.id)) return 'late'
  const fault = resultFault(match, body)
  if (fault !== null) return { refused: fault }
  const end: MatchFacts['parts'][string] | undefined = body.facts.parts['match']
  const score = end && body.kind !== 'rollback' ? { homeScore: end.home, visitScore: end.away } : {}
  const changed = {
    ...match,
    state: { ...match.state, ...score },
    isFinal: body.isFinal && body.kind !== 'rollback',
    isVoid: body.kind === 'void' || (match.isVoid && body.kind === 'correction'),
    hasResult: body.kind !== 'rollback',
    resultIds: [...match.resultIds, message.id],
  }
  return { match: changed, faults: [], effect: { kind: 'result', message, body } }
}

const applyBody = (match: FedMatch, message: FeedMessage, body: FeedBody): Applied => {
  switch (body.kind) {
    case 'fixture':
      return { match: { ...match, startAtMs: body.startAtMs }, faults: [] }
    case 'prices':
      return withPrices(match, body)
    case 'suspension':
      return { match: { ...match, isSuspended: body.isSuspended }, faults: [] }
    case 'standing':
      return withState(match, message, body)
    case 'event':
      return withEvent(match, message, body)
    case 'detail':
      return withDetail(match, body)
    case 'result':
    case 'correction':
    case 'rollback':
    case 'void':
      return withResult(match, message, body)
  }
}

const isResult = ({ kind }: FeedBody): boolean =>
  kind === 'result' || kind === 'correction' || kind === 'rollback' || kind === 'void'

/**
 * A match after a message; `faults` are parts of it that do not count. A message that comes after a newer one of its kind
 * is late. [C-16, E-11]
 */
export const applyMessage = (match: FedMatch, message: FeedMessage, nowMs: number): Applied => {
  const { body, atMs } = message
  const kind = isResult(body) ? 'result' : body.kind
  if (!Number.isFinite(atMs)) return { refused: `time ${atMs}` }
  if (kind !== 'event' && atMs < (match.atMs[kind] ?? -Infinity)) return 'late'
  const applied = applyBody(match, message, body)
  if (applied === 'late' || 'refused' in applied) return applied
  return { ...applied, match: { ...applied.match, receivedAtMs: nowMs, atMs: { ...match.atMs, [kind]: atMs } } }
}

/** No bet is taken: the feed says so, or what it said is not to be relied on. */
const isClosed = ({ isSuspended, isUncertain, isVoid, isFinal, state }: FedMatch): boolean =>
  isSuspended || isUncertain || isVoid || isFinal || state.gameStatus === 2

/** The state that is stored and shown, but for its version. After the result nothing is offered. */
export const publicState = (match: FedMatch, isUnheard: boolean): MatchState => ({
  ...match.state,
  markets: match.isFinal || match.isVoid ? [] : offeredMarkets(match.sport, match.prices, isUnheard || isClosed(match)),
})

export const feedStateOf = ({ isSuspended, isUncertain, prices, atMs }: FedMatch): FeedState => ({
  isSuspended,
  isUncertain,
  closed: [...prices].flatMap(([selectionId, { isOpen }]) => (isOpen ? [] : [selectionId])),
  atMs,
})

/** Takes a stored match up again. */
export const restoredMatch = (
  stored: Pick<
    FedMatch,
    'fixtureId' | 'sport' | 'startAtMs' | 'state' | 'isVoid' | 'isFinal' | 'hasResult' | 'resultIds' | 'detail'
  >,
  feedState: FeedState | null,
  nowMs: number,
): FedMatch => {
  const { isSuspended = false, isUncertain = true, closed = [], atMs = {} } = feedState ?? {}
  const isClosedAlone = new Set(closed)
  const prices = new Map<string, OfferedPrice>()
  for (const { selections } of stored.state.markets)
    for (const { selectionId, oddsMilli } of selections)
      if (partsOfSelection(selectionId)) prices.set(selectionId, { oddsMilli, isOpen: !isClosedAlone.has(selectionId) })
  return { ...stored, prices, isSuspended, isUncertain, atMs, receivedAtMs: nowMs }
}
