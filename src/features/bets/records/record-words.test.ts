import { expect, test } from 'vitest'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { TicketStatus } from '#contract/sports/entities/ticket.ts'
import { aTicket } from '#tests/builders/ticket.ts'
import { lookOf, stateKeyOf } from './record-words.ts'

const common = { atMs: 0, currency: 'CNY', stakeMinor: 1_000, returnedMinor: 500 } as const

test('[C-13] a bet on sports stands in the list of all records as it stands in the list of bets', () => {
  for (const status of TicketStatus.options) {
    const ticket = aTicket({ status })
    const record: BetRecord = { ...common, kind: 'sports', id: ticket.orderId, state: 'lost', ticket }
    expect([lookOf(record), stateKeyOf(record)]).toEqual([status, `states.${status}`])
  }
  const round: BetRecord = { ...common, kind: 'own', id: '1', state: 'even', game: 'dice' }
  expect([lookOf(round), stateKeyOf(round)]).toEqual(['push', 'records.states.even'])
})
