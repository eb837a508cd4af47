import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerText } from './testing/answer-text.ts'
import { settleSlowly } from './testing/slow-settlement.ts'
import { aTicket } from './testing/ticket-arbitrary.ts'

/** `SETTLEMENT_RUNS=1000000` is the long form. */
const runs = Number(process.env['SETTLEMENT_RUNS'] ?? 10_000)

test(
  '[S-13] a ticket settles as it does when its stake is cut into whole bets that are carried leg by leg',
  { timeout: 30_000 + runs * 5 },
  () => {
    fc.assert(
      fc.property(aTicket, (ticket) => {
        expect(answerText('settle', JSON.stringify(ticket)).answer).toEqual(settleSlowly(ticket))
      }),
      { numRuns: runs },
    )
  },
)
