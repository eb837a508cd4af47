import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchMove, MatchState } from '#contract/sports/entities/match.ts'
import { marketKeyIn } from '#contract/sports/rules/main-markets.ts'
import { withMove } from '#contract/sports/rules/match-moves.ts'
import { matchWatchMax } from '#contract/limits.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { createListenerSet, type ListenerSet } from '#src/shared/collections/listener-set.ts'

/** The newest known states of matches, each with its own listeners, so that one goal renders one card. */
export interface MatchBoard {
  get(matchId: string | null): MatchState | undefined
  /** An older version never replaces a newer one. */
  put(state: MatchState): void
  /** False: a move goes on from a version that is not known. */
  move(moves: readonly MatchMove[]): boolean
  subscribe(matchId: string | null, listener: () => void): () => void
}

export const createMatchBoard = (): MatchBoard => {
  const states = new Map<string, MatchState>()
  const listeners = new Map<string, ListenerSet<[]>>()
  const put = (state: MatchState): void => {
    const current = states.get(state.matchId)
    if (current && current.version >= state.version) return
    states.set(state.matchId, state)
    listeners.get(state.matchId)?.notify()
  }
  const moveOne = (move: MatchMove): boolean => {
    const current = states.get(move[0])
    const after = current && withMove(current, move)
    if (after) put(after)
    return Boolean(after)
  }
  return {
    get: (matchId) => (matchId === null ? undefined : states.get(matchId)),
    put,
    move: (moves) => moves.map(moveOne).every(Boolean),
    subscribe: (matchId, listener) => {
      if (matchId === null) return () => undefined
      const own = listeners.get(matchId) ?? createListenerSet()
      listeners.set(matchId, own)
      return own.add(listener)
    },
  }
}

/** A list's item with what has moved since the list was asked for. */
export const withMatchState = (item: LiveItem, state: MatchState | undefined): LiveItem => {
  if (!state || state.matchId !== item.matchId) return item
  const key = item.mainMarket && marketKeyIn(item.mainMarket.marketId)
  const mainMarket = state.markets.find((market) => marketKeyIn(market.marketId) === key) ?? item.mainMarket
  return {
    ...item,
    homeScore: state.homeScore,
    visitScore: state.visitScore,
    gameStatus: state.gameStatus,
    clock: state.clock,
    mainMarket,
  }
}

/** What says whether a match is worth watching. */
export type WatchedItem = Pick<LiveItem, 'matchId' | 'gameStatus'>

/** Main markets, as lists show them, or all. */
type Level = 'main' | 'page'

/** Asks for matches, one question at a time. */
const createAsking = (
  socket: Socket,
  { level, matchIds, board }: { level: Level; matchIds: readonly string[]; board: MatchBoard },
) => {
  let isAsking = false
  return async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const answer = await socket.request('match.watch', { [`${level}Ids`]: [...matchIds] })
    isAsking = false
    if (answer.kind === 'accepted') for (const state of answer.data[`${level}s`]) board.put(state)
  }
}

/** Watches the matches of a list over the socket: scores, clocks and odds as they move. [C-16] */
export const useMatchBoard = (socket: Socket, items: readonly WatchedItem[], level: Level = 'main'): MatchBoard => {
  const [board] = useState(createMatchBoard)
  const ids = useMemo(() => {
    const running = items.filter((item) => item.matchId !== null && item.gameStatus !== 2).map((item) => item.matchId)
    return [...new Set(running)].slice(0, matchWatchMax).join(',')
  }, [items])
  useEffect(() => {
    const matchIds = ids === '' ? [] : ids.split(',')
    if (matchIds.length === 0) return undefined
    const ask = createAsking(socket, { level, matchIds, board })
    const stops = [
      socket.on(`${level}.changed`, board.put),
      socket.on(`${level}.moved`, (moves) => {
        if (!board.move(moves.filter(([matchId]) => matchIds.includes(matchId)))) void ask()
      }),
      socket.onStatus((status) => {
        if (status === 'connected') void ask()
      }),
    ]
    if (socket.status === 'connected') void ask()
    return () => {
      for (const stop of stops) stop()
      if (socket.status === 'connected') void socket.request('match.watch', { [`${level}Ids`]: [] })
    }
  }, [socket, board, ids, level])
  return board
}

/** The item as of now. */
export const useMovingItem = (item: LiveItem, board: MatchBoard): LiveItem => {
  const read = () => board.get(item.matchId)
  const state = useSyncExternalStore((listener) => board.subscribe(item.matchId, listener), read, read)
  return useMemo(() => withMatchState(item, state), [item, state])
}
