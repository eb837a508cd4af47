import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anOpenRound, runningSince } from '#tests/builders/table-chain.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

/** A round that goes on for longer than the test. */
const openRound = ({ db }: Stand) => anOpenRound(db, { firstBet: 'crash', isWanted: (point) => point > 100_000 })

const bet = { game: 'crash', stakeMinor: 1_000, leaveHundredths: 200 } as const

const betsOf = ({ db }: Stand, memberId: string | undefined): Promise<unknown> =>
  db
    .selectFrom('game_table_bets')
    .select(['state', 'stake_minor', 'left_hundredths'])
    .where('member_id', '=', memberId ?? '')
    .execute()

/** Bets on shared rounds, and ways out of the curve. */
export const tableKinds: Kinds<'gameTableBet' | 'gameTableLeave'> = {
  gameTableBet: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const roundId = await openRound(stand)
      return { member, input: { requestId: randomUUID(), roundId, bet, currency: 'CNY' } }
    },
    shows: (stand, { member }) => betsOf(stand, member?.id),
  },
  gameTableLeave: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const roundId = await openRound(stand)
      const placed = await stand.process.calls.gameTableBet.run(
        { member, client: aClient(), token: '' },
        { requestId: randomUUID(), roundId, bet: { ...bet, leaveHundredths: null }, currency: 'CNY' },
      )
      if (!placed.ok) throw new Error(placed.code)
      await runningSince(stand.db, roundId, 'crash')
      const { betId } = (placed.value as ResponseOf<Calls['gameTableBet']>).bet
      return { member, input: { requestId: randomUUID(), betId } }
    },
    shows: (stand, { member }) => betsOf(stand, member?.id),
  },
}
