import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { venueBalance, venueTransferList, venueWallets } from '#contract/venues/calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { ownQuery, useAskAgain, useMemberId, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** While a venue has not answered, the page asks so often how it stands. */
const askEveryMs = 2_000

type Wallets = ResponseOf<typeof venueWallets>

const isUnderWay = (data: Wallets | undefined): boolean =>
  data !== undefined &&
  (data.venues.some(({ openTransfers }) => openTransfers.length > 0) ||
    (data.recovery !== null &&
      (!data.recovery.isComplete || data.recovery.results.some(({ outcome }) => outcome === 'pending'))))

/** The venues, what is under way there, and the newest recovery. [C-13] */
export const useVenueWallets = () =>
  useOwn(venueWallets, {}, { askEveryMs: (data) => (isUnderWay(data) ? askEveryMs : false) })

/** What lies at each venue: every venue is asked on its own, and stands for itself. [C-13] */
export const useVenueBalances = (channelCodes: readonly string[]) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  return useQueries({
    queries: channelCodes.map((channelCode) => ({
      ...ownQuery(gateway, memberId, venueBalance, { channelCode }),
      retry: false,
    })),
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
  const amounts = [...balances.values()].map((query) => balanceIn(query, currency))
  return amounts.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

/** Transfers, page by page, the newest first. */
export const useTransferRecords = () =>
  useOwnPages({
    call: venueTransferList,
    input: {},
    cursor: 'beforeId',
    endOf: ({ transfers, hasMore }) => (hasMore ? transfers.at(-1)?.transferId : undefined),
  })

/** Asks for everything of the venues again, and for the wallets: a push may have been missed. */
export const useAskVenuesAgain = (): (() => void) => {
  const askAgain = useAskAgain()
  const { session } = useShellServices()
  return useCallback(() => {
    session.send({ type: 'session.refresh' })
    askAgain(venueWallets, venueBalance, venueTransferList)
  }, [askAgain, session])
}
