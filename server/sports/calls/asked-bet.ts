import { reject, type Rejected } from '#contract/outcome.ts'
import { checkStake } from '#contract/sports/rules/stake.ts'
import { conflictOf } from '#contract/sports/rules/ticket-conflicts.ts'
import type { BetAsked } from '#server/sports/domain/bet-ticket.ts'

/** What is wrong with a bet whatever stands now, or null. [S-13, V-06] */
export const faultOf = (asked: BetAsked): Rejected<'FIELD_REFUSED' | 'LEGS_CONFLICT'> | null => {
  const rule = checkStake(asked.stakeMinor, asked.currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  const conflict = conflictOf(asked.legs, asked.sizes)
  return conflict && reject('LEGS_CONFLICT', conflict)
}
