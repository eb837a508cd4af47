import * as z from 'zod/mini'
import { clientSeedMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Games of our own that are played alone, each round under the member's own pair of seeds. [C-13] */
export const ownGames = ['dice'] as const
export const OwnGame = z.enum(ownGames)
export type OwnGame = z.infer<typeof OwnGame>

/** What a member bets on, beside the stake. What of it is a bet of the game is said by `rules/play.ts`. */
export const RoundBet = z.discriminatedUnion('game', [
  z.strictObject({
    game: z.literal('dice'),
    side: z.enum(['over', 'under']),
    targetHundredths: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
])
export type RoundBet = z.infer<typeof RoundBet>
export type BetOf<Game extends OwnGame> = Extract<RoundBet, { game: Game }>

/** What a member may see of a round: nothing that is still to come. */
export const RoundOutcome = z.discriminatedUnion('game', [
  z.object({ game: z.literal('dice'), rollHundredths: z.int(), isWin: z.boolean() }),
])
export type RoundOutcome = z.infer<typeof RoundOutcome>

export const RoundId = z.uuid()
export const SeedId = z.uuid()

/** A client seed: any text without control characters and without blanks around it. */
export const ClientSeed = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(clientSeedMax), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u))

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `open`: it goes on over several moves. `void`: it came to no end and its stakes went back. */
export const RoundState = z.enum(['open', 'done', 'void'])
export type RoundState = z.infer<typeof RoundState>

export const GameRound = z.object({
  roundId: RoundId,
  bet: RoundBet,
  outcome: RoundOutcome,
  state: RoundState,
  currency: SettlementCurrency,
  /** The first stake, and all that was put in, minor units. */
  stakeMinor: AmountMinor,
  stakedMinor: AmountMinor,
  /** What came back, stakes included; null while the round is open. */
  returnedMinor: z.nullable(AmountMinor),
  seedId: SeedId,
  nonce: z.int(),
  startedAtMs: z.int(),
  endedAtMs: z.nullable(z.int()),
})
export type GameRound = z.infer<typeof GameRound>

/** What a round is computed from. The server seed is null until its pair is changed. */
export const RoundProof = z.object({ commit: Hash, clientSeed: ClientSeed, serverSeed: z.nullable(Hash) })
export type RoundProof = z.infer<typeof RoundProof>

/** The pair that rounds are played under: the server seed's hash, the member's own seed, and the next round's number. */
export const SeedPair = z.object({
  seedId: SeedId,
  commit: Hash,
  clientSeed: ClientSeed,
  nonce: z.int(),
  /** The hash of the server seed that comes with the next client seed: it is chosen before that is known. */
  nextCommit: Hash,
})
export type SeedPair = z.infer<typeof SeedPair>

/** A pair that is not played under any more: `rounds` of them, numbered from 0. */
export const RevealedSeeds = z.object({
  seedId: SeedId,
  serverSeed: Hash,
  commit: Hash,
  clientSeed: ClientSeed,
  rounds: z.int(),
})
export type RevealedSeeds = z.infer<typeof RevealedSeeds>
