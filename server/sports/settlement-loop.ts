import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { createBatchSettlement, type PreparedBatch, type SettlementDeps } from './settlement.ts'
import type { OpenResult } from './store/settlement-rows.ts'

/** Orders of one transaction. */
const batchMax = 2_048
/** Matches that are looked at before it is asked again which there are. */
const resultsAtOnceMax = 50

/** `open`: something has to be settled later, by this process or by another one. */
type ResultOutcome = 'settled' | 'open' | 'failed'

interface LoopDeps extends SettlementDeps {
  log: Log
}

const nothing: PreparedBatch = { orders: [], affected: [], regraded: [], usual: null }

const idBefore = (orderId: string): string => String(BigInt(orderId) - 1n)

const lowest = (orderIds: readonly (string | undefined)[]): string | undefined =>
  orderIds.flatMap((id) => id ?? []).toSorted((one, other) => Number(BigInt(one) - BigInt(other)))[0]

const endResult =
  ({ rows, units, now }: Pick<LoopDeps, 'rows' | 'units' | 'now'>) =>
  (result: OpenResult): Promise<boolean> =>
    units.run(async (unit) => {
      const inUnit = rows.in(unit)
      if (!(await inUnit.hold(result))) return false
      await inUnit.markSettled(result, now())
      return true
    })

/**
 * Settles what results decide, match by match and version by version. It stands where the last commit left it: any process
 * may go on, also after one that was killed. [S-13]
 */
export const createSettlementLoop = (deps: LoopDeps): PollLoop => {
  const { rows, log } = deps
  const batches = createBatchSettlement(deps)

  /** One version of a match's result, from where it stands to its end. */
  const settleResult = async (open: OpenResult, signal: AbortSignal): Promise<ResultOutcome> => {
    let result = open
    const failed: string[] = []

    /** In halves, so that an order which cannot be settled keeps no other one waiting. False: another process goes on. */
    const settleSome = async (batch: PreparedBatch): Promise<boolean> => {
      const { orders } = batch
      const last = orders.at(-1)?.orderId ?? ''
      try {
        if ((await batches.settle(result, batch)) === 'elsewhere') return false
        result = { ...result, settledTo: last }
        return true
      } catch (error) {
        const { matchId, version } = result
        if (orders.length > 1) {
          const middle = Math.ceil(orders.length / 2)
          const half = async (from: number, to?: number) =>
            settleSome(await batches.prepare(result, orders.slice(from, to)))
          return (await half(0, middle)) && half(middle)
        }
        log.error({ matchId, version, orderId: last, reason: oneLineOf(error) }, 'an order could not be settled')
        failed.push(last)
        return true
      }
    }

    // The next ones are read and graded while some are settled: whoever is written meanwhile is read again.
    const next = async (after: string): Promise<PreparedBatch> =>
      batches.prepare(open, await rows.ordersOf(open.matchId, after, batchMax))
    let batch = await next(result.settledTo)
    while (batch.orders.length > 0) {
      const last = batch.orders.at(-1)?.orderId ?? ''
      const isLast = batch.orders.length < batchMax
      const [isOurs, following] = await Promise.all([settleSome(batch), isLast ? nothing : next(last)])
      if (!isOurs || (signal.aborted && !isLast)) return 'open'
      batch = following
    }
    const again = lowest([failed[0], await rows.firstWaiting(result.matchId)])
    // A later version decides about those as well.
    if (again === undefined || (await rows.hasLater(result))) return (await end(result)) ? 'settled' : 'open'
    await rows.settledTo(result, idBefore(again))
    return failed.length > 0 ? 'failed' : 'open'
  }

  const end = endResult(deps)

  /** Every match that has something open, version after version; one that has to wait is left for the next look. */
  const settleAll = async (signal: AbortSignal): Promise<boolean> => {
    const left = new Set<string>()
    let isClear = true
    for (;;) {
      const open = (await rows.openResults(resultsAtOnceMax + left.size)).filter(({ matchId }) => !left.has(matchId))
      if (open.length === 0 || signal.aborted) return isClear
      for (const result of open) {
        const outcome = await settleResult(result, signal)
        if (outcome !== 'settled') left.add(result.matchId)
        if (outcome === 'failed') isClear = false
      }
    }
  }

  return createPollLoop(settleAll, { log, what: 'results' })
}
