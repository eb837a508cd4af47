import { sql } from 'kysely'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import { createMatchResults } from './match-results.ts'
import { createSettlementLoop } from './settlement-loop.ts'
import type { SettledOrder, SettlementDeps } from './settlement.ts'
import { createMatchResultRows } from './store/match-result-rows.ts'
import { createSettlementRows } from './store/settlement-rows.ts'
import { readTickets } from './store/tickets.ts'

type Deps = Pick<SettlementDeps, 'ledger' | 'balances' | 'protection' | 'settings' | 'inbox'> & {
  onCommitted: () => void
}

/** What results do to orders. `nudge` when one was stored. [S-13] */
export const createSettlement = (infrastructure: Infrastructure, deps: Deps) => {
  const { db, log, now, housekeeping, shutdown } = infrastructure
  const settled = createListenerSet<[changed: readonly SettledOrder[]]>(log, 'settled orders')
  const rows = createSettlementRows(db)
  const tell = (changed: readonly SettledOrder[]): void => {
    deps.onCommitted()
    settled.notify(changed)
  }
  let loop: PollLoop | undefined
  const nudge = (): void => loop?.nudge()
  housekeeping.add(() => rows.sweepPaid(siteDayOf(now())))
  return {
    nudge,
    /** Results are settled from now on. */
    start: (): PollLoop => {
      const started = createSettlementLoop({ ...infrastructure, ...deps, rows, tell })
      loop = started
      shutdown.add('settlement', () => started.stop())
      return started
    },
    onSettled: settled.add,
    /** Orders as their owners see them. */
    tickets: (orderIds: readonly string[]) =>
      readTickets(db, sql`where o.order_id = any(${[...orderIds]}::bigint[]) order by o.order_id`),
    results: createMatchResults({ ...infrastructure, rows: createMatchResultRows(db), onResult: nudge }),
  }
}
