import { useSelector } from '@xstate/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { walletMonths, walletOverview, walletStatement } from '#contract/wallet/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import type { StatementAsk } from './statement-filters.ts'

const pageSize = 50
export const monthsShown = 6

/** Who is logged in, and a mark that changes with each push of a balance: what is shown is then asked for again. */
const useOwner = () => {
  const { session, gateway } = useShellServices()
  const memberId = useSelector(session, ({ context }) => context.userInfo?.id ?? '')
  const wallets = useSelector(session, ({ context }) => context.wallets)
  const standing = wallets.map(({ currency, balanceMinor }) => `${currency}${balanceMinor}`).join()
  return { gateway, memberId, standing }
}

const useOwn = <C extends Call>(call: C, input: RequestOf<C>) => {
  const { gateway, memberId, standing } = useOwner()
  return useQuery<ResponseOf<C>>({
    queryKey: ['member', memberId, call.path, input, standing],
    queryFn: async ({ signal }) => dataOrThrow<C>(await gateway.call(call, input, { signal, quiet: true })),
    placeholderData: (before) => before,
  })
}

export const useWalletOverview = () => useOwn(walletOverview, {})

export const useWalletMonths = (currency: SettlementCurrency) => useOwn(walletMonths, { currency, months: monthsShown })

/** The movements page by page, the newest first. */
export const useStatement = (ask: StatementAsk) => {
  const { gateway, memberId, standing } = useOwner()
  return useInfiniteQuery({
    queryKey: ['member', memberId, walletStatement.path, ask, standing],
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...ask, limit: pageSize, ...(pageParam === null ? {} : { after: pageParam }) }
      return dataOrThrow(await gateway.call(walletStatement, input, { signal, quiet: true }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
