import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { gameRoundsPageMax } from '#contract/limits.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'
import {
  ClientSeed,
  GameRound,
  ownGames,
  RevealedSeeds,
  RoundId,
  RoundProof,
  SeedId,
  SeedPair,
} from './entities/round.ts'
import { PlacedBet, tableGames } from './entities/table.ts'
import { moveFields, playFields } from './entities/round-step.ts'

/** Games of our own, which anybody can check. Part of the games group. [C-13] */

/** The pair of seeds that the member's next round is played under; the first question makes one. [C-13] */
export const gameSeeds = defineCall({
  path: 'games/seeds/get',
  access: 'member',
  request: z.strictObject({}),
  response: SeedPair,
})

/**
 * Another client seed, with the server seed whose hash was shown before; the old server seed is shown. Refused while a round
 * of the old pair is open (ROUND_OPEN), and when `seedId` is not the pair any more (SEEDS_CHANGED). [C-13]
 */
export const gameSeedsRotate = defineCall({
  path: 'games/seeds/rotate',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, seedId: SeedId, clientSeed: ClientSeed }),
  response: z.object({ revealed: RevealedSeeds, seeds: SeedPair }),
  rejects: ['SEEDS_CHANGED', 'ROUND_OPEN', 'REQUEST_ID_REUSED'],
})

/**
 * Plays a round, or begins one of several moves. Stake, outcome and what it returns are one transaction; the round is played
 * under `seedId` or not at all. The same request id answers the same round as it stands then. [C-13]
 */
export const gamePlay = defineCall({
  path: 'games/round/play',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ requestId: RequestId, ...playFields }),
  response: z.object({ round: GameRound, balanceMinor: AmountMinor }),
  rejects: [
    'SEEDS_CHANGED',
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
 * A move of a round that is open. `at`: how many moves there were before it; a move for a round that has moved on, such as by
 * another device, is refused (ROUND_MOVED_ON). A move that stakes more, as a double does, is held to money and limits like a
 * play; any other ends what was begun, whatever has been decided since. The same request id answers the same round as it stands then. [C-13]
 */
export const gameMove = defineCall({
  path: 'games/round/move',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, ...moveFields }),
  response: z.object({ round: GameRound, balanceMinor: AmountMinor }),
  rejects: [
    'ROUND_UNKNOWN',
    'ROUND_MOVED_ON',
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
 * My rounds and my bets on shared rounds, each newest first, together at most `limit`; `beforeId`: those that are older than
 * this one, a round or a bet. `lastId`: the oldest of them. [C-13]
 */
export const gameRounds = defineCall({
  path: 'games/round/list',
  access: 'member',
  request: z.strictObject({
    game: z.nullable(z.enum([...ownGames, ...tableGames])),
    beforeId: z.optional(RoundId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(gameRoundsPageMax)), gameRoundsPageMax),
  }),
  response: z.object({
    rounds: z.array(GameRound),
    bets: z.array(PlacedBet),
    lastId: z.nullable(RoundId),
    hasMore: z.boolean(),
  }),
})

/** One of my rounds with what it is computed from. [C-13] */
export const gameRound = defineCall({
  path: 'games/round/get',
  access: 'member',
  request: z.strictObject({ roundId: RoundId }),
  response: z.object({ round: GameRound, proof: RoundProof }),
  rejects: ['ROUND_UNKNOWN'],
})
