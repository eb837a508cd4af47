import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  financeOrder,
  financeRecords,
  orderProofList,
  paymentTypes,
  payUnfinished,
  speedInfo,
  usdtAddresses,
  usdtDeposits,
  withdrawInfo,
} from '#contract/finance/calls.ts'
import { protectionGet } from '#contract/protection/calls.ts'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownKey, useAskAgain, useMemberId, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const typesStaleMs = 60_000
/** A push that was lost is made good after so long. */
export const askEveryMs = 10_000

/** The ways to deposit. [C-14] */
export const usePaymentTypes = () => useOwn(paymentTypes, {}, { staleTime: typesStaleMs })

/** Deposits that are not over, the newest first. */
export const useUnfinished = () =>
  useOwn(payUnfinished, {}, { askEveryMs: (data) => (data && data.orders.length > 0 ? askEveryMs : false) })

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
export const useOrder = (orderId: string) => {
  const { gateway } = useShellServices()
  return useQuery<Detail>({
    queryKey: ownKey(useMemberId(), financeOrder, { orderId }),
    queryFn: ({ signal }) => askOrder(gateway, orderId, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.order) ? askEveryMs : false),
  })
}

/** Orders of some kinds, page by page, the newest first. */
export const useOrderRecords = (kinds: readonly FinanceOrder['kind'][]) =>
  useOwnPages({
    call: financeRecords,
    input: { kinds: [...kinds] },
    cursor: 'beforeId',
    endOf: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.orderId : undefined),
  })

/** What an order's change changes. */
const changing = [payUnfinished, financeRecords, withdrawInfo, financeOrder, orderProofList, speedInfo, protectionGet]

/** Orders that the server says have changed: what is shown of them is asked for again; also after each reconnect. [S-13] */
export const useOrderPushes = (): void => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => {
    const changed = ({ orderId, version }: OrderNews): void => {
      pushedVersions.set(orderId, Math.max(version, pushedVersions.get(orderId) ?? 0))
      askAgain(...changing)
    }
    const stops = [
      socket.on('order.changed', changed),
      socket.onStatus((status) => {
        if (status === 'connected') askAgain(paymentTypes, usdtAddresses, usdtDeposits, ...changing)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [askAgain, socket])
}
