import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { conversionRecords, yebRecords, yebWallet } from '#contract/finance/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Interest is credited while a page is open: it is asked for again so often. */
const askEveryMs = 60_000

const useMemberId = (): string => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo?.id ?? '')
}

const keyOf = (memberId: string, ...rest: readonly string[]) => ['interest', memberId, ...rest] as const

/** What can be spent of a currency; null while it is not known. Pushes keep it up to date. */
export const useCentreMinor = (currency: SettlementCurrency): number | null => {
  const { session } = useShellServices()
  const wallet = useSelector(session, ({ context }) => context.wallets.find((one) => one.currency === currency))
  return wallet?.balanceMinor ?? null
}

/** An interest wallet with its days. [C-14] */
export const useYebWallet = (currency: SettlementCurrency) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'wallet', currency),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(yebWallet, { currency }, { signal, quiet: true })),
    refetchInterval: askEveryMs,
  })
}

/** What happened to it, page by page, the newest first. */
export const useYebRecords = (currency: SettlementCurrency) => {
  const { gateway } = useShellServices()
  return useInfiniteQuery({
    queryKey: keyOf(useMemberId(), 'records', currency),
    queryFn: async ({ signal, pageParam }) => {
      const input = { currency, ...(pageParam === '' ? {} : { beforeId: pageParam }) }
      return dataOrThrow(await gateway.call(yebRecords, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  })
}

/** The last exchanges. */
export const useConversions = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'conversions'),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(conversionRecords, {}, { signal, quiet: true })),
  })
}

/** Asks again for all of it: money has moved. */
export const useAskAgain = (): (() => void) => {
  const cache = useQueryClient()
  const memberId = useMemberId()
  return useCallback(() => void cache.invalidateQueries({ queryKey: keyOf(memberId) }), [cache, memberId])
}
