import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { serverCacheMs } from '#contract/limits.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { Game, GameRef } from '#contract/venues/entities/game.ts'
import {
  venueCollectionAdd,
  venueCollectionRemove,
  venueCollections,
  venueGameBrands,
  venueGameList,
  venueMaintenance,
  venueRecent,
  venueRecentClear,
  venueTables,
} from '#contract/venues/game-calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownQuery, useAskAgain, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** A venue that goes into maintenance, or comes back, is seen after so long at most. */
const maintenanceEveryMs = 10_000

/** Limits, people and roads of tables. */
export const tablesEveryMs = 3_000

/** Four rows of a wide screen. */
const pageSize = 24

export type GamesAsked = Omit<RequestOf<typeof venueGameList>, 'after' | 'limit'>

export const gameKey = ({ channelCode, gameId }: GameRef): string => `${channelCode}/${gameId}`

/** The catalogue page by page; whatever is of the site is asked for again when the site changes: by the key's 'site'. [C-13] */
export const gameList = (gateway: Gateway, asked: GamesAsked) =>
  infiniteQueryOptions({
    queryKey: ['site', venueGameList.path, asked],
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...asked, limit: pageSize, ...(pageParam === null ? {} : { after: pageParam }) }
      return dataOrThrow<typeof venueGameList>(await gateway.call(venueGameList, input, { signal, quiet: true }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: serverCacheMs,
  })

export const gameBrands = (gateway: Gateway, asked: RequestOf<typeof venueGameBrands>) =>
  queryOptions({
    queryKey: ['site', venueGameBrands.path, asked],
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof venueGameBrands>(await gateway.call(venueGameBrands, asked, { signal, quiet: true })),
    staleTime: serverCacheMs,
  })

/** How each venue stands, by its code; asked again and again while somebody looks. [E-04] */
export const useVenueStates = () => {
  const { gateway } = useShellServices()
  const { data } = useQuery({
    queryKey: ['site', venueMaintenance.path],
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof venueMaintenance>(await gateway.call(venueMaintenance, {}, { signal, quiet: true })),
    refetchInterval: maintenanceEveryMs,
  })
  return useMemo(() => new Map(data?.venues.map(({ channelCode, state }) => [channelCode, state])), [data])
}

/** The tables with dealers by their key, while somebody looks; none of electronic games. [C-13] */
export const useVenueTables = (isLive: boolean): ReadonlyMap<string, VenueTable> => {
  const { gateway } = useShellServices()
  const { data } = useQuery({
    queryKey: ['site', venueTables.path],
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof venueTables>(await gateway.call(venueTables, {}, { signal, quiet: true })),
    refetchInterval: tablesEveryMs,
    enabled: isLive,
  })
  return useMemo(() => new Map(data?.tables.map((table) => [gameKey(table), table])), [data])
}

/** What a call says of the member; nobody asks it for a visitor. */
const useOwnOf = <C extends Call>(call: C, input: RequestOf<C>) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  return useQuery<ResponseOf<C>>({ ...ownQuery(gateway, memberId, call, input), enabled: memberId !== '' })
}

export interface Favourites {
  readonly games: readonly Game[] | undefined
  readonly query: ReturnType<typeof useOwnOf<typeof venueCollections>>
  has(game: GameRef): boolean
  toggle(game: Game): void
}

/** What a member keeps aside. A star turns at once, and back where it was not saved. [C-13] */
export const useFavourites = (onFailed: () => void): Favourites => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const query = useOwnOf(venueCollections, {})
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const kept = useMemo(() => new Set(query.data?.games.map(gameKey)), [query.data])
  const has = (game: GameRef): boolean => turned.get(gameKey(game)) ?? kept.has(gameKey(game))
  const turn = (key: string, isKept: boolean | undefined): void =>
    setTurned((before) => {
      const after = new Map(before)
      if (isKept === undefined) after.delete(key)
      else after.set(key, isKept)
      return after
    })
  const saving = useMutation({
    mutationFn: async ({ game: { channelCode, gameId }, isKept }: { game: Game; isKept: boolean }) => {
      const call = isKept ? venueCollectionAdd : venueCollectionRemove
      return dataOrThrow(await gateway.call(call, { channelCode, gameId }, { quiet: true }))
    },
    onMutate: ({ game, isKept }) => turn(gameKey(game), isKept),
    onError: (_, { game }) => {
      turn(gameKey(game), undefined)
      onFailed()
    },
    onSuccess: () => askAgain(venueCollections),
  })
  return {
    games: query.data?.games.filter(has),
    query,
    has,
    toggle: (game) => saving.mutate({ game, isKept: !has(game) }),
  }
}

/** What a member opened last, and how to forget it. [C-13] */
export const useRecentGames = () => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const askAgain = useAskAgain()
  const { data } = useOwnOf(venueRecent, {})
  const clearing = useMutation({
    mutationFn: async () => dataOrThrow(await gateway.call(venueRecentClear, {})),
    onSuccess: () => askAgain(venueRecent),
  })
  return {
    games: memberId === '' ? [] : (data?.games ?? []),
    isPending: memberId !== '' && !data,
    clear: () => clearing.mutate(),
  }
}
