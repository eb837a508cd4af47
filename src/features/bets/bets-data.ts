import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { protectionGet } from '#contract/protection/calls.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { betDetail, betList, betSummary } from '#contract/sports/ticket-calls.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useAskAgain, useOnBalances, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { spanOf, type BetFilters } from './bet-filters.ts'

const pageSize = 20
const scoresEveryMs = 5_000

/** Asked for each time that a page is opened: a bet that was placed elsewhere a moment ago is among them. */
export const onOpening = { staleTime: 0 } as const

const useNarrowed = (filters: BetFilters, openedMs: number) => {
  const { currency } = useMoney()
  const { fromMs, untilMs } = spanOf(filters, openedMs)
  const sport = filters.sport === 'all' ? null : filters.sport
  return useMemo(() => ({ currency, sport, fromMs, untilMs }), [currency, sport, fromMs, untilMs])
}

/** Bets page by page, the newest first. [C-13] */
export const useBets = (filters: BetFilters, openedMs: number) => {
  const narrowed = useNarrowed(filters, openedMs)
  return useOwnPages({
    call: betList,
    input: { ...narrowed, filter: filters.filter, matchId: null, after: null, limit: pageSize },
    cursor: 'after',
    endOf: ({ next }) => next,
    ...onOpening,
  })
}

export const useBetSummary = (filters: BetFilters, openedMs: number) =>
  useOwn(betSummary, useNarrowed(filters, openedMs), onOpening)

export const useBet = (orderId: string) => useOwn(betDetail, { orderId })

export const useProtectionState = () => useOwn(protectionGet, {})

/** Does something when one of the member's bets has changed, or may have while the socket was away. [S-13] */
export const useOnTickets = (act: () => void): void => {
  const { socket } = useShellServices()
  useEffect(() => {
    const stops = [
      socket.on('ticket.changed', act),
      socket.onStatus((status) => {
        if (status === 'connected') act()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [socket, act])
}

/** What is shown of bets is asked for again when one of them has changed, money has moved, or the socket comes back. [S-13] */
export const useFollowBets = (): void => {
  const askAgain = useAskAgain()
  useOnBalances(useCallback(() => askAgain(betList, betSummary, betDetail, protectionGet), [askAgain]))
  useOnTickets(useCallback(() => askAgain(betList, betSummary, betDetail), [askAgain]))
}

/** Scores and clocks of the matches that a bet waits for. */
export const useMatchesOf = ({ legs }: Ticket): ReadonlyMap<string, MatchState> => {
  const { gateway } = useShellServices()
  const matchIds = [...new Set(legs.flatMap(({ matchId, result }) => (result === null ? [matchId] : [])))].toSorted()
  const { data } = useQuery({
    queryKey: ['odds', ...matchIds],
    queryFn: async ({ signal }) =>
      dataOrThrow(await gateway.call(livePopularOdds, { matchIds }, { signal, quiet: true })),
    enabled: matchIds.length > 0,
    refetchInterval: scoresEveryMs,
  })
  return useMemo(() => new Map(data?.matches.map((state) => [state.matchId, state])), [data])
}
