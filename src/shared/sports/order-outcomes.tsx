import { queryOptions, useQuery, keepPreviousData } from '@tanstack/react-query'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import { orderStatuses, posterRecord } from '#contract/sports/ticket-calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

export type OrderOutcome = ResponseOf<typeof orderStatuses>['orders'][number]

/** How often cards ask again how their orders stand. */
const outcomesEveryMs = 15_000

/** How orders of a room stand, and their prices of now. [E-09, S-12] */
export const outcomesQuery = (gateway: Gateway, orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'standings', orderIds],
    enabled: orderIds.length > 0,
    queryFn: async ({ signal }) => {
      const answer = await gateway.call(orderStatuses, { orderIds: [...orderIds] }, { signal, quiet: true })
      if (answer.kind !== 'accepted') throw new Error(`nobody said how orders stand: ${answer.kind}`)
      return answer.data.orders
    },
  })

const OutcomesContext = createContext<ReadonlyMap<string, OrderOutcome>>(new Map())

/** Asks for all cards of a room together. */
export const OrderOutcomes = ({ orderIds, children }: { orderIds: readonly string[]; children: ReactNode }) => {
  const { gateway } = useShellServices()
  const { data } = useQuery({
    ...outcomesQuery(gateway, orderIds),
    refetchInterval: outcomesEveryMs,
    placeholderData: keepPreviousData,
  })
  const outcomes = useMemo(() => new Map((data ?? []).map((order) => [order.orderId, order])), [data])
  return <OutcomesContext value={outcomes}>{children}</OutcomesContext>
}

/** How an order of the room stands; undefined while nobody has said. */
export const useOrderOutcome = (orderId: string): OrderOutcome | undefined => useContext(OutcomesContext).get(orderId)

const recordStaleMs = 60_000

/** What somebody's shared bets of 30 days came to, losers too. [E-09] */
export const usePosterRecord = (memberId: string) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ['orders', 'poster', memberId],
    staleTime: recordStaleMs,
    queryFn: async ({ signal }) => {
      const answer = await gateway.call(posterRecord, { memberId }, { signal, quiet: true })
      if (answer.kind !== 'accepted') throw new Error(`nobody said how the poster did: ${answer.kind}`)
      return answer.data
    },
  }).data
}

/** Whole percents of a record; null where none of it is settled. */
export const percentsOf = (
  record: ResponseOf<typeof posterRecord> | undefined,
): { rate: string; back: string; settled: string } | null => {
  if (!record || record.settled === 0 || record.returnPermille === null) return null
  return {
    rate: String(Math.floor((100 * record.won) / record.settled)),
    back: String(Math.floor(record.returnPermille / 10)),
    settled: String(record.settled),
  }
}
