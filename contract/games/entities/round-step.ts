import * as z from 'zod/mini'
import { roundMovesMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { RoundBet, RoundId, RoundMove, SeedId } from './round.ts'

export const playFields = { seedId: SeedId, bet: RoundBet, currency: SettlementCurrency, stakeMinor: AmountMinor }
export const moveFields = {
  roundId: RoundId,
  at: z.int().check(z.minimum(0), z.maximum(roundMovesMax)),
  move: RoundMove,
}
/** What begins a round, and what goes on with it, without the id under which it is sent. */
export const RoundStep = z.union([
  z.object({ play: z.strictObject(playFields) }),
  z.object({ move: z.strictObject(moveFields) }),
])
