import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { OperatorResults, ResultOutcome } from './match-results.ts'
import type { Bets } from './ports.ts'

interface SportsAdminDeps {
  bets: Pick<Bets, 'revert'>
  results: OperatorResults
}

const refusals: Readonly<Record<Exclude<ResultOutcome, 'stored'>, string>> = {
  unknown: 'there is no such match',
  open: 'it can still be bet on: its feed closes its markets first',
  none: 'it has no result yet',
  there: 'it has a result: use match correct',
}

/** Orders that are taken back, and results by hand. [S-12, S-13] */
export const sportsAdmin: AdminHandlers<'order.revert' | 'match.result', SportsAdminDeps> = {
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
