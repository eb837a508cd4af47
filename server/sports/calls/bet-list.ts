import { betList } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleBetList = handle(betList, async ({ member, bets }, asked) =>
  accept(await bets.list(member.id, asked)),
)
