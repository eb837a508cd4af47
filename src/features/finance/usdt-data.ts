import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usdtAddresses, usdtDeposits } from '#contract/finance/calls.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { keyOf, useMemberId } from './finance-data.ts'

/** A push that was lost is made good after so long while something is confirming. */
const askEveryMs = 10_000

/** My address on each network. [C-14] */
export const useUsdtAddresses = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'usdt-addresses'),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(usdtAddresses, {}, { signal, quiet: true })),
    staleTime: Infinity,
  })
}

/** What came to them, page by page, the newest first; asked for again with every push. */
export const useUsdtDeposits = () => {
  const { gateway, socket } = useShellServices()
  const cache = useQueryClient()
  const memberId = useMemberId()
  useEffect(
    () =>
      socket.on('chain-deposit.changed', () => {
        void cache.invalidateQueries({ queryKey: keyOf(memberId, 'usdt-deposits') })
      }),
    [cache, memberId, socket],
  )
  return useInfiniteQuery({
    queryKey: keyOf(memberId, 'usdt-deposits'),
    queryFn: async ({ signal, pageParam }) => {
      const input = pageParam === '' ? {} : { beforeId: pageParam }
      return dataOrThrow(await gateway.call(usdtDeposits, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ deposits, hasMore }) => (hasMore ? deposits.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deposits }) => deposits.some((each) => each.state === 'confirming'))
        ? askEveryMs
        : false,
  })
}
