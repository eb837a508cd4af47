import { randomUUID } from 'node:crypto'
import type { MatchResultAsked } from '#contract/sports/match-result.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { MatchResultRows } from './store/match-result-rows.ts'

export type ResultOutcome = 'stored' | 'unknown' | 'open' | 'none' | 'there'

/** What operators say of how matches went, by hand. */
export interface OperatorResults {
  /**
   * Stores the next version of a match's result and settles by it. `unknown`: no such match. `open`: something of it can
   * still be bet on. `none`: nothing is there to correct or to roll back. `there`: it has a result, which wants a correction.
   */
  put(asked: MatchResultAsked, actor: string): Promise<ResultOutcome>
}

interface ResultsDeps {
  rows: MatchResultRows
  units: UnitOfWork
  audit: Audit
  now: () => number
  /** Called after a commit. */
  onResult: () => void
}

export const createMatchResults = ({ rows, units, audit, now, onResult }: ResultsDeps): OperatorResults => ({
  put: async ({ matchId, kind, facts, isFinal, note }, actor) => {
    const outcome = await units.run(async (unit): Promise<ResultOutcome> => {
      const inUnit = rows.in(unit)
      const match = await inUnit.lock(matchId)
      if (!match) return 'unknown'
      if ((kind === 'correction' || kind === 'rollback') && match.lastKind === null) return 'none'
      if (kind === 'result' && match.hasFinal) return 'there'
      if (kind !== 'rollback' && match.isOpen && isFinal) return 'open'
      await inUnit.add({ matchId, kind, facts, isFinal, note, messageId: `operator:${randomUUID()}`, atMs: now() })
      await audit.in(unit).note(actor, `match.${kind}`, matchId, { facts, isFinal, note })
      unit.afterCommit(onResult)
      return 'stored'
    })
    return outcome
  },
})
