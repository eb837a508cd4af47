import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { anchorFollowed, livePopularList } from '#contract/live/calls/live-list.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { liveListPageSize } from '#contract/limits.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'

const refreshEveryMs = 15_000

export type LiveFilter = SportsType | 'all'

/** What the live hall is asked for: nothing finds all. */
export interface LiveSearch {
  sportsType?: SportsType | undefined
  language?: RoomLanguage | undefined
  search?: string | undefined
}

/** Every live room, the most watched first; asked again every 15 s. [A-03, L-01] */
export const popularLives = (gateway: Gateway) =>
  queryOptions({
    queryKey: ['lives', 'popular'],
    queryFn: async ({ signal }) =>
      dataOrThrow(await gateway.call(livePopularList, { page: 1, pageSize: liveListPageSize }, { signal })),
    refetchInterval: refreshEveryMs,
  })

/** The live list by type, language and words, in pages of 200. [A-03, C-16, E-18, L-01] */
export const searchedLives = (gateway: Gateway, search: LiveSearch) =>
  infiniteQueryOptions({
    queryKey: ['lives', 'searched', search],
    queryFn: async ({ signal, pageParam }) =>
      dataOrThrow(
        await gateway.call(livePopularList, { page: pageParam, pageSize: liveListPageSize, ...search }, { signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * liveListPageSize < last.total ? page + 1 : undefined),
    refetchInterval: refreshEveryMs,
  })

/** The anchors that a member follows, those who are live first. */
export const followedLives = (gateway: Gateway, memberId: string | null) =>
  queryOptions({
    queryKey: ['lives', 'followed', memberId],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(anchorFollowed, {}, { signal })),
    enabled: memberId !== null,
    refetchInterval: refreshEveryMs * 4,
  })

export const roomPath = (item: Pick<LiveItem, 'anchorRoomId'>): string => `/app/room/${item.anchorRoomId}`
