import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '#contract/define-call.ts'
import type { Calls } from '#contract/registry.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { houseAccounts, type Kinds } from './command-kind.ts'
import { richMember } from './command-members.ts'
import { kindsInRoom } from './room-kinds.ts'

/** Bets, and those that are sold back. */
export const betKinds: Kinds<'cashOutTake' | 'betPlace'> = {
  cashOutTake: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, input } = await betKinds.betPlace.prepare(stand)
      const caller = { member, client: aClient(), token: '' }
      const placed = await stand.process.calls.betPlace.run(caller, input)
      if (!placed.ok) throw new Error(placed.code)
      const { orderId } = (placed.value as ResponseOf<Calls['betPlace']>).ticket
      // In play it would wait.
      await stand.db
        .updateTable('orders')
        .set({ state: 'running', decide_at: null })
        .where('order_id', '=', orderId)
        .execute()
      const quoted = await stand.process.calls.cashOutQuote.run(caller, { orderId })
      const offer = quoted.ok ? (quoted.value as ResponseOf<Calls['cashOutQuote']>).offer : null
      if (!member || !offer) throw new Error('there is no offer')
      const { offerId } = offer
      // The test takes longer than an offer holds.
      const expires = new Date(Date.now() + 60 * 60_000)
      await stand.db
        .updateTable('cash_out_offers')
        .set({ expires_at: expires })
        .where('offer_id', '=', offerId)
        .execute()
      return { member, input: { requestId: randomUUID(), orderId, offerId, permille: 400 } }
    },
    shows: async (stand, { input, member }) => [
      await stand.db
        .selectFrom('orders')
        .select(['state', 'cashed_minor', 'cashed_stake_minor'])
        .where('order_id', '=', input.orderId)
        .execute(),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
  betPlace: {
    // A selection has its row from its first bet on.
    varies: [...houseAccounts, 'bet_liabilities'],
    prepare: async (stand) => {
      const { matchId } = (await stand.process.rooms.find('88231')) ?? {}
      const state = await stand.process.matches.state(matchId ?? '')
      const selection = state?.markets[0]?.selections[0]
      if (!matchId || !selection) throw new Error('there is nothing to bet on')
      const { selectionId, oddsMilli } = selection
      const legs = [{ matchId, selectionId, oddsMilli }]
      const stake = { sizes: null, stakeMinor: 1_000, currency: 'CNY', accept: 'any', followsOrderId: null } as const
      const { roomNo } = await addRoom(stand.db)
      return {
        member: await richMember(stand),
        input: { requestId: randomUUID(), legs, chatRoomNo: roomNo, ...stake },
      }
    },
    shows: async (stand, { input, member }) => [
      await kindsInRoom(stand, input.chatRoomNo ?? ''),
      await stand.process.balances.of(member?.id ?? ''),
    ],
  },
}
