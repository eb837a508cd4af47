import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { matchWatchMax } from '#contract/limits.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { createListenerSet, type ListenerSet } from '#src/shared/collections/listener-set.ts'

/** The newest known states of matches, each with its own listeners, so that one goal renders one card. */
export interface MatchBoard {
  get(matchId: string | null): MatchState | undefined
  /** An older version never replaces a newer one. */
  put(state: MatchState): void
  subscribe(matchId: string | null, listener: () => void): () => void
}

export const createMatchBoard = (): MatchBoard => {
  const states = new Map<string, MatchState>()
  const listeners = new Map<string, ListenerSet<[]>>()
  return {
    get: (matchId) => (matchId === null ? undefined : states.get(matchId)),
    put: (state) => {
      const known = states.get(state.matchId)
      if (known && known.version >= state.version) return
      states.set(state.matchId, state)
      listeners.get(state.matchId)?.notify()
    },
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
  const mainMarket = state.markets.find((market) => market.marketId === item.mainMarket?.marketId) ?? item.mainMarket
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

const watch = async (socket: Socket, matchIds: readonly string[], board: MatchBoard): Promise<void> => {
  const answer = await socket.request('match.watch', { matchIds: [...matchIds] })
  if (answer.kind === 'accepted') for (const state of answer.data.matches) board.put(state)
}

/** Watches the matches of a list over the socket: scores, clocks and odds as they move. [C-16] */
export const useMatchBoard = (socket: Socket, items: readonly WatchedItem[]): MatchBoard => {
  const [board] = useState(createMatchBoard)
  const ids = useMemo(() => {
    const running = items.filter((item) => item.matchId !== null && item.gameStatus !== 2).map((item) => item.matchId)
    return [...new Set(running)].slice(0, matchWatchMax).join(',')
  }, [items])
  useEffect(() => {
    const matchIds = ids === '' ? [] : ids.split(',')
    if (matchIds.length === 0) return undefined
    const stops = [
      socket.on('match.changed', board.put),
      socket.onStatus((status) => {
        if (status === 'connected') void watch(socket, matchIds, board)
      }),
    ]
    if (socket.status === 'connected') void watch(socket, matchIds, board)
    return () => {
      for (const stop of stops) stop()
      if (socket.status === 'connected') void socket.request('match.watch', { matchIds: [] })
    }
  }, [socket, board, ids])
  return board
}

/** The item as of now. */
export const useMovingItem = (item: LiveItem, board: MatchBoard): LiveItem => {
  const state = useSyncExternalStore(
    (listener) => board.subscribe(item.matchId, listener),
    () => board.get(item.matchId),
  )
  return useMemo(() => withMatchState(item, state), [item, state])
}
