import { useSelector } from '@xstate/react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { financeOrder, financeRecords, paymentTypes, payUnfinished } from '#contract/finance/calls.ts'
import { depositKinds } from '#contract/finance/entities/any-deposit.ts'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const typesStaleMs = 60_000
/** A push that was lost is made good after so long. */
const askEveryMs = 10_000

export const useMemberId = (): string => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo?.id ?? '')
}

export const keyOf = (memberId: string, ...rest: readonly string[]) => ['finance', memberId, ...rest] as const

/** The ways to deposit. [C-14] */
export const usePaymentTypes = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'types'),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(paymentTypes, {}, { signal, quiet: true })),
    staleTime: typesStaleMs,
  })
}

/** Deposits that are not over, the newest first. */
export const useUnfinished = () => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: keyOf(useMemberId(), 'unfinished'),
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(payUnfinished, {}, { signal, quiet: true })),
    refetchInterval: ({ state }) => (state.data && state.data.orders.length > 0 ? askEveryMs : false),
  })
}

type Detail = ResponseOf<typeof financeOrder>

const isUnderWay = ({ kind, state }: FinanceOrder): boolean =>
  ['waiting', 'underway'].includes(phaseOf(orderMachines[kind], state))

/** The newest version of each order that was pushed: what was asked for before may be older than it. */
const pushedVersions = new Map<string, number>()
const triesMax = 3

const askOrder = async (gateway: Gateway, orderId: string, signal: AbortSignal): Promise<Detail> => {
  for (let tries = 1; ; tries += 1) {
    const detail = dataOrThrow(await gateway.call(financeOrder, { orderId }, { signal, quiet: true }))
    if (detail.order.version >= (pushedVersions.get(orderId) ?? 0) || tries >= triesMax) return detail
  }
}

/** An order with its history. */
export const useOrder = (orderId: string | null) => {
  const { gateway } = useShellServices()
  return useQuery<Detail>({
    queryKey: keyOf(useMemberId(), 'order', orderId ?? ''),
    enabled: orderId !== null,
    queryFn: ({ signal }) => askOrder(gateway, orderId ?? '', signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.order) ? askEveryMs : false),
  })
}

/** Deposits, page by page, the newest first. */
export const useDepositRecords = () => {
  const { gateway } = useShellServices()
  return useInfiniteQuery({
    queryKey: keyOf(useMemberId(), 'records', 'deposit'),
    queryFn: async ({ signal, pageParam }) => {
      const input = { kinds: [...depositKinds], ...(pageParam === '' ? {} : { beforeId: pageParam }) }
      return dataOrThrow(await gateway.call(financeRecords, input, { signal, quiet: true }))
    },
    initialPageParam: '',
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.orderId : undefined),
  })
}

/** Orders that the server says have changed: what is shown of them is asked for again; also after each reconnect. [S-13] */
export const useOrderPushes = (): void => {
  const { socket } = useShellServices()
  const cache = useQueryClient()
  const memberId = useMemberId()
  useEffect(() => {
    const askAgain = (...rest: readonly string[]) =>
      void cache.invalidateQueries({ queryKey: keyOf(memberId, ...rest) })
    const changed = ({ orderId, version }: OrderNews): void => {
      pushedVersions.set(orderId, Math.max(version, pushedVersions.get(orderId) ?? 0))
      for (const part of ['unfinished', 'records', 'withdraw']) askAgain(part)
      askAgain('order', orderId)
    }
    const stops = [
      socket.on('order.changed', changed),
      socket.onStatus((status) => {
        if (status === 'connected') askAgain()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [cache, memberId, socket])
}
