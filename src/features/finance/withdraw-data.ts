import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { financeRecords, withdrawInfo } from '#contract/finance/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import { bankCardList, virtualWalletList } from '#contract/wallet/calls.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { keyOf, useMemberId } from './finance-data.ts'

/** A push that was lost is made good after so long. */
const askEveryMs = 10_000

/** Ways to be paid out, the turnover, and whether withdrawals wait. [C-14] */
export const useWithdrawInfo = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'withdraw'),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(withdrawInfo, {}, { signal, quiet: true })),
    refetchInterval: askEveryMs,
  })
}

/** Cards and addresses of one's own, and whether there is a withdrawal password. */
export const usePayees = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'payees'),
    queryFn: async ({ signal }) => {
      const [cards, wallets, details] = await Promise.all([
        gateway.call(bankCardList, {}, { signal, quiet: true }),
        gateway.call(virtualWalletList, {}, { signal, quiet: true }),
        gateway.call(memberDetails, {}, { signal, quiet: true }),
      ])
      const { hasWithdrawPassword, withdrawLockedUntilMs } = dataOrThrow(details)
      return {
        cards: dataOrThrow(cards).cards,
        wallets: dataOrThrow(wallets).wallets,
        hasWithdrawPassword,
        withdrawLockedUntilMs,
      }
    },
  })
}
export type Payees = NonNullable<ReturnType<typeof usePayees>['data']>

/** Withdrawals, page by page, the newest first. */
export const useWithdrawRecords = () => {
  const { gateway } = useShellServices()
  return useInfiniteQuery({
    queryKey: keyOf(useMemberId(), 'records', 'withdrawal'),
    queryFn: async ({ signal, pageParam }) => {
      const input = { kinds: ['withdrawal' as const], ...(pageParam === '' ? {} : { beforeId: pageParam }) }
      return dataOrThrow(await gateway.call(financeRecords, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.orderId : undefined),
  })
}

/** Asks again for all that a withdrawal changes. */
export const useAskAgain = () => {
  const cache = useQueryClient()
  const memberId = useMemberId()
  return () => void cache.invalidateQueries({ queryKey: keyOf(memberId) })
}
