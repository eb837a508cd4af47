import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { PlacedBet, TableBet, TableGame, TableGlance, TableProof, TableRound, TableView } from './entities/table.ts'

/** Rounds of our own games that everybody at a table shares. Part of the games group. [C-13] */

/** How a table stands; a table at rest opens a round for whoever asks. What moves then is pushed as `table.news`. [C-13] */
export const gameTable = defineCall({
  path: 'games/table/get',
  access: 'member',
  // Open tables ask after each round.
  countsAsUse: false,
  request: z.strictObject({ game: TableGame }),
  response: TableView,
})

/**
 * A bet on the round that is open, one a round; the stake leaves the wallet now. BETS_CLOSED: the round takes none any more.
 * ROUND_OPEN: there is one already. [C-13]
 */
export const gameTableBet = defineCall({
  path: 'games/table/bet',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ requestId: RequestId, roundId: z.uuid(), bet: TableBet, currency: SettlementCurrency }),
  response: z.object({ bet: PlacedBet, balanceMinor: AmountMinor }),
  rejects: [
    'ROUND_UNKNOWN',
    'BETS_CLOSED',
    'ROUND_OPEN',
    'FIELD_REFUSED',
    'BALANCE_SHORT',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})

/**
 * Leaves the curve where it stands when this arrives, by the server's clock; it is paid when the round has ended.
 * LEAVE_EARLY: it has not started yet. LEAVE_LATE: it has ended. [C-13]
 */
export const gameTableLeave = defineCall({
  path: 'games/table/leave',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, betId: z.uuid() }),
  response: z.object({ bet: PlacedBet }),
  rejects: ['ROUND_UNKNOWN', 'LEAVE_EARLY', 'LEAVE_LATE', 'REQUEST_ID_REUSED'],
})

/** Every table as it is now, also for visitors: nothing is begun at a table at rest. Open pages ask again and again. [C-13] */
export const gameTableList = defineCall({
  path: 'games/table/list',
  access: 'anonymous',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ tables: z.array(TableGlance) }),
})

/** A round with what it is computed from, and my bet on it. [C-13] */
export const gameTableRound = defineCall({
  path: 'games/table/round',
  access: 'either',
  request: z.strictObject({ roundId: z.uuid() }),
  response: z.object({ round: TableRound, proof: TableProof, mine: z.nullable(PlacedBet) }),
  rejects: ['ROUND_UNKNOWN'],
})
