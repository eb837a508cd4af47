import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { matchCounts, matchDetail, matchHistory, matchList, priceHistory } from '#contract/sports/match-calls.ts'
import { matchListPageSize, roomAskEveryMs } from '#contract/limits.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { chatRoomStatus } from '#contract/rooms/calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'

const listEveryMs = 20_000
const countsEveryMs = 30_000
const roomEveryMs = 15_000
const waitingEveryMs = 30_000
const pricesEveryMs = 60_000
const historyEveryMs = 60_000

export type ListAsked = Omit<RequestOf<typeof matchList>, 'after' | 'limit'>

/** Matches page by page; who is asked for belongs to the key, since favourites are a person's own. */
export const listedMatches = (gateway: Gateway, asked: ListAsked, memberId: string, isCut = false) =>
  infiniteQueryOptions({
    queryKey: ['sports', 'list', asked.scope === 'favourites' ? memberId : '', asked],
    queryFn: async ({ signal, pageParam }) =>
      dataOrThrow(
        await gateway.call(
          matchList,
          { ...asked, after: pageParam, limit: matchListPageSize },
          { signal, quiet: true },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What somebody has scrolled far down is not read whole each time.
    refetchInterval: ({ state }) => (isCut && (state.data?.pages.length ?? 0) <= 1 ? roomAskEveryMs : listEveryMs),
  })

export const countedMatches = (gateway: Gateway, asked: RequestOf<typeof matchCounts>) =>
  queryOptions({
    queryKey: ['sports', 'counts', asked],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(matchCounts, asked, { signal, quiet: true })),
    refetchInterval: countsEveryMs,
  })

/** A match whole. What its page draws is pushed while it runs; where no socket comes through it is asked for every three seconds. [C-16] */
export const wholeMatch = (gateway: Gateway, matchId: string, isCut: boolean) =>
  queryOptions({
    queryKey: ['sports', 'match', matchId],
    queryFn: async ({ signal }): Promise<ResponseOf<typeof matchDetail> | null> => {
      const answer = await gateway.call(matchDetail, { matchId }, { signal, quiet: true })
      return answer.kind === 'rejected' && answer.name === 'MATCH_UNKNOWN'
        ? null
        : dataOrThrow<typeof matchDetail>(answer)
    },
    refetchInterval: ({ state }) =>
      state.data === null ? false : isCut && state.data?.match.gameStatus === 1 ? roomAskEveryMs : waitingEveryMs,
  })

/** Asked for when somebody looks at it; a match that ends changes it. */
export const pastOfMatch = (gateway: Gateway, matchId: string) =>
  queryOptions({
    queryKey: ['sports', 'history', matchId],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(matchHistory, { matchId }, { signal, quiet: true })),
    refetchInterval: historyEveryMs,
  })

/** The room of a match, whichever that is now; asked again, so that it is there once somebody casts it. [E-10] */
export const roomOfMatch = (gateway: Gateway, matchId: string) =>
  queryOptions({
    queryKey: ['rooms', 'status', matchId],
    queryFn: async ({ signal }) =>
      dataOrThrow(await gateway.call(chatRoomStatus, { matchId }, { signal, quiet: true })),
    refetchInterval: roomEveryMs,
  })

/** Prices over time of some selections of a match. [C-16] */
export const pricesOverTime = (gateway: Gateway, matchId: string, selectionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['sports', 'prices', matchId, ...selectionIds],
    queryFn: async ({ signal }) => {
      const input = { matchId, selectionIds: [...selectionIds] }
      return dataOrThrow(await gateway.call(priceHistory, input, { signal, quiet: true }))
    },
    enabled: selectionIds.length > 0,
    refetchInterval: pricesEveryMs,
    staleTime: pricesEveryMs / 2,
  })
