import { randomUUID } from 'node:crypto'
import type { BetRequest } from '#server/sports/domain/bet-ticket.ts'
import type { Bets } from '#server/sports/ports.ts'

/** What a member asks for who puts 100.00 on the home side at evens. */
export const aBet = (matchId: string, change: Partial<BetRequest> = {}): BetRequest => ({
  requestId: randomUUID(),
  legs: [{ matchId, selectionId: '1x2:home', oddsMilli: 2000 }],
  sizes: null,
  stakeMinor: 10_000,
  currency: 'CNY',
  accept: 'none',
  followsOrderId: null,
  ...change,
})

/** The ticket of a bet that was taken. */
export const placed = (outcome: Awaited<ReturnType<Bets['place']>>) => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.value.ticket
}
