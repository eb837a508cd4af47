import type { MatchMove, MatchState, Selection, StateMove } from '#contract/sports/entities/match.ts'

const selectionsOf = ({ markets }: MatchState): Selection[] => markets.flatMap(({ selections }) => selections)

const sameSelections = (before: MatchState, after: MatchState): boolean =>
  before.markets.length === after.markets.length &&
  after.markets.every((market, index) => {
    const earlier = before.markets[index]
    return (
      earlier?.marketId === market.marketId &&
      earlier.selections.length === market.selections.length &&
      market.selections.every(({ selectionId }, place) => earlier.selections[place]?.selectionId === selectionId)
    )
  })

const signed = ({ oddsMilli, status }: Pick<Selection, 'oddsMilli' | 'status'>): number =>
  status === 'open' ? oddsMilli : -oddsMilli

const everyPlace = -1

/** The prices that are not those of before, after all were opened or suspended (`first`) or left as they are. */
const pricePairs = (
  before: readonly Selection[],
  after: readonly Selection[],
  first: Selection['status'] | null,
): number[] => {
  const pairs = first === null ? [] : [everyPlace, first === 'open' ? 1 : 0]
  after.forEach((selection, place) => {
    const earlier = before[place]
    const start = earlier && signed({ oddsMilli: earlier.oddsMilli, status: first ?? earlier.status })
    if (start !== signed(selection)) pairs.push(place, signed(selection))
  })
  return pairs
}

const stateMoveOf = (before: MatchState, after: MatchState): StateMove | null => {
  const earlier = new Set(before.events.map(({ eventId }) => eventId))
  const events = after.events.filter(({ eventId }) => !earlier.has(eventId))
  const { homeScore, visitScore, gameStatus, clock } = after
  const isSame =
    events.length === 0 &&
    before.homeScore === homeScore &&
    before.visitScore === visitScore &&
    before.gameStatus === gameStatus &&
    JSON.stringify(before.clock) === JSON.stringify(clock)
  return isSame ? null : { homeScore, visitScore, gameStatus, clock, events }
}

/** What moved between two states of a match; null: other selections are offered, which takes the whole state. [E-11] */
export const moveBetween = (before: MatchState, after: MatchState): MatchMove | null => {
  if (!sameSelections(before, after)) return null
  const [old, next] = [selectionsOf(before), selectionsOf(after)]
  const [pairs = []] = ([null, 'suspended', 'open'] as const)
    .map((first) => pricePairs(old, next, first))
    .toSorted((a, b) => a.length - b.length)
  const stateMove = stateMoveOf(before, after)
  const spans = after.version - before.version
  return [after.matchId, after.version, spans, pairs, ...(stateMove ? [stateMove] : [])]
}

export const isStill = ([, , , pairs, stateMove]: MatchMove): boolean => pairs.length === 0 && stateMove === undefined

const eventsMax = 50

const withPairs = (state: MatchState, pairs: readonly number[]): MatchState['markets'] => {
  const priced = new Map<number, number>()
  let all: Selection['status'] | null = null
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [place = 0, value = 0] = pairs.slice(at, at + 2)
    if (place === everyPlace) all = value === 1 ? 'open' : 'suspended'
    else priced.set(place, value)
  }
  let place = -1
  return state.markets.map((market) => ({
    ...market,
    selections: market.selections.map((selection) => {
      place += 1
      const price = priced.get(place)
      if (price !== undefined)
        return { ...selection, oddsMilli: Math.abs(price), status: price > 0 ? 'open' : 'suspended' }
      return all === null || all === selection.status ? selection : { ...selection, status: all }
    }),
  }))
}

/** The state after a move; the same object for one that is known, null for one that goes on from an unknown version. */
export const withMove = (state: MatchState, [, version, spans, pairs, stateMove]: MatchMove): MatchState | null => {
  if (state.version >= version) return state
  if (state.version < version - spans) return null
  const markets = pairs.length === 0 ? state.markets : withPairs(state, pairs)
  if (!stateMove) return { ...state, markets, version }
  const { events, ...moved } = stateMove
  return { ...state, ...moved, markets, version, events: [...events, ...state.events].slice(0, eventsMax) }
}
