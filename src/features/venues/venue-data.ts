import { useSelector } from '@xstate/react'
import { queryOptions, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { venueBalance, venueTransferList, venueWallets } from '#contract/venues/calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { VenueBalance } from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** While a venue has not answered, the page asks so often how it stands. */
const askEveryMs = 2_000

type Wallets = ResponseOf<typeof venueWallets>

const useMemberId = (): string => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo?.id ?? '')
}

const isUnderWay = (data: Wallets | undefined): boolean =>
  data !== undefined &&
  (data.venues.some(({ openTransfers }) => openTransfers.length > 0) ||
    (data.recovery !== null &&
      (!data.recovery.isComplete || data.recovery.results.some(({ outcome }) => outcome === 'pending'))))

/** The venues, what is under way there, and the newest recovery. [C-13] */
export const useVenueWallets = () => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  return useQuery({
    queryKey: ['venues', memberId, 'wallets'],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(venueWallets, {}, { signal, quiet: true })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? askEveryMs : false),
  })
}

/** What lies at each venue: every venue is asked on its own, and stands for itself. [C-13] */
export const useVenueBalances = (channelCodes: readonly string[]) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  return useQueries({
    queries: channelCodes.map((channelCode) =>
      queryOptions<VenueBalance>({
        queryKey: ['venues', memberId, 'balance', channelCode],
        queryFn: async ({ signal }) =>
          dataOrThrow(await gateway.call(venueBalance, { channelCode }, { signal, quiet: true })),
        retry: false,
      }),
    ),
    combine: (results) => new Map(channelCodes.map((code, at) => [code, results[at]] as const)),
  })
}

export type BalanceQuery = ReturnType<typeof useVenueBalances> extends Map<string, infer Query> ? Query : never

/** What of a currency lies there; undefined: not known. */
export const balanceIn = (query: BalanceQuery | undefined, currency: SettlementCurrency): number | undefined =>
  query?.data && (query.data.balances.find((one) => one.currency === currency)?.balanceMinor ?? 0)

/** What of a currency lies at all venues; undefined while one of them has not said. */
export const totalOf = (
  balances: ReadonlyMap<string, BalanceQuery>,
  currency: SettlementCurrency,
): number | undefined => {
  const known = [...balances.values()].map((query) => balanceIn(query, currency))
  return known.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

/** What of a currency is in the centre wallet; it follows the pushes. */
export const useCenterMinor = (currency: SettlementCurrency): number | undefined => {
  const { session } = useShellServices()
  return useSelector(
    session,
    ({ context }) => context.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor,
  )
}

/** Transfers, page by page, the newest first. */
export const useTransferRecords = () => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  return useInfiniteQuery({
    queryKey: ['venues', memberId, 'records'],
    queryFn: async ({ signal, pageParam }) => {
      const input = pageParam === '' ? {} : { beforeId: pageParam }
      return dataOrThrow(await gateway.call(venueTransferList, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ hasMore, transfers }) => (hasMore ? transfers.at(-1)?.transferId : undefined),
  })
}

/** Asks for everything of the venues again, and for the wallets: a push may have been missed. */
export const useAskVenuesAgain = (): (() => void) => {
  const cache = useQueryClient()
  const { session } = useShellServices()
  return useCallback(() => {
    session.send({ type: 'session.refresh' })
    void cache.invalidateQueries({ queryKey: ['venues'] })
  }, [cache, session])
}
