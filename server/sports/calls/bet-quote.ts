import { betQuote } from '#contract/sports/ticket-calls.ts'
import { faultOf } from './asked-bet.ts'
import { handle } from './handle.ts'

export const handleBetQuote = handle(
  betQuote,
  async ({ member, bets }, asked) => faultOf(asked) ?? bets.quote(member, asked),
)
