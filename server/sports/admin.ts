import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { OperatorResults, ResultOutcome } from './match-results.ts'
import type { Bets } from './ports.ts'
import type { OverdueMatch } from './store/overdue-matches.ts'

interface SportsAdminDeps {
  bets: Pick<Bets, 'revert'>
  results: OperatorResults
  overdue: (limit: number) => Promise<OverdueMatch[]>
}

const refusals: Readonly<Record<Exclude<ResultOutcome, 'stored'>, string>> = {
  unknown: 'there is no such match',
  open: 'it can still be bet on: its feed closes its markets first',
  none: 'it has no result yet',
  there: 'it has a result: use match correct',
}

const overdueLine = ({ matchId, name, startAtMs, hasBegun, orderCount }: OverdueMatch): string =>
  `match ${matchId}  ${name}  ${new Date(startAtMs).toISOString()}  ${hasBegun ? 'begun' : 'never begun'}  open bets: ${orderCount}`

/** Orders that are taken back, results by hand, and matches that wait for one. [S-12, S-13] */
export const sportsAdmin: AdminHandlers<'order.revert' | 'match.result' | 'match.overdue', SportsAdminDeps> = {
  'match.overdue': async ({ overdue }, { limit }) => {
    const found = await overdue(limit)
    return done(...(found.length === 0 ? ['no match is overdue'] : found.map(overdueLine)))
  },
  'match.result': async ({ results }, { matchId, kind, facts, isFinal, note }) => {
    if ((kind === 'void') !== (note !== null)) return failed('a match that is void has a note, and no other')
    const outcome = await results.put({ matchId, kind, facts, isFinal, note }, operator)
    if (outcome !== 'stored') return failed(`match ${matchId}: ${refusals[outcome]}`)
    return done(`match ${matchId}: the ${kind} is stored, and its bets are settled by it`)
  },
  'order.revert': async ({ bets }, { orderId }) => {
    const outcome = await bets.revert(orderId, operator)
    if (outcome === 'unknown') return failed(`there is no order ${orderId}`)
    return done(outcome === 'already' ? `order ${orderId} was reverted before` : `order ${orderId} is reverted`)
  },
}
