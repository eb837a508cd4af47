import * as z from 'zod/mini'
import { blackjackMoves } from '#contract/games/rules/blackjack.ts'
import { minesMax, minesMin, mineTiles } from '#contract/games/rules/mines.ts'
import { plinkoRisks, plinkoRows } from '#contract/games/rules/plinko.ts'
import { clientSeedMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Games of our own that are played alone, each round under the member's own pair of seeds. [C-13] */
export const ownGames = ['dice', 'mines', 'plinko', 'slot', 'blackjack'] as const
export const OwnGame = z.enum(ownGames)
export type OwnGame = z.infer<typeof OwnGame>

/** Those whose rounds go on over several moves: of each a member has one open round at most. */
export const steppedGames: readonly OwnGame[] = ['mines', 'blackjack']

/** What a member bets on, beside the stake. What of it is a bet of the game is said by `rules/play.ts`. */
export const RoundBet = z.discriminatedUnion('game', [
  z.strictObject({
    game: z.literal('dice'),
    side: z.enum(['over', 'under']),
    targetHundredths: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
  z.strictObject({ game: z.literal('mines'), mines: z.int().check(z.minimum(minesMin), z.maximum(minesMax)) }),
  z.strictObject({ game: z.literal('plinko'), rows: z.literal(plinkoRows), risk: z.enum(plinkoRisks) }),
  z.strictObject({ game: z.literal('slot') }),
  z.strictObject({ game: z.literal('blackjack') }),
])
export type RoundBet = z.infer<typeof RoundBet>
export type BetOf<Game extends OwnGame> = Extract<RoundBet, { game: Game }>

/** One move of a round that goes on. Tiles are numbered row by row from the top left, from 0. */
export const RoundMove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pick'), tile: z.int().check(z.minimum(0), z.maximum(mineTiles - 1)) }),
  z.strictObject({ kind: z.literal('cashOut') }),
  z.strictObject({ kind: z.enum(blackjackMoves) }),
])
export type RoundMove = z.infer<typeof RoundMove>

/** What a member may see of a round: nothing that is still to come. */
export const RoundOutcome = z.discriminatedUnion('game', [
  z.object({ game: z.literal('dice'), rollHundredths: z.int(), isWin: z.boolean() }),
  /** `laid`: where the mines are, in the order of their draw; null while the round is open. */
  z.object({
    game: z.literal('mines'),
    opened: z.array(z.int()),
    isHit: z.boolean(),
    laid: z.nullable(z.array(z.int())),
  }),
  /** Each row's step, 0 left and 1 right, and the slot that they end in. */
  z.object({ game: z.literal('plinko'), path: z.array(z.int()), slot: z.int() }),
  /** The place on each reel that shows at the top. */
  z.object({ game: z.literal('slot'), stops: z.array(z.int()) }),
  /** `dealer`: the first card only, while the round is open. `playing`: the hand to be played; null when it is over. */
  z.object({
    game: z.literal('blackjack'),
    hands: z.array(z.object({ cards: z.array(z.int()), isDoubled: z.boolean(), isDone: z.boolean() })),
    dealer: z.array(z.int()),
    playing: z.nullable(z.int()),
  }),
])
export type RoundOutcome = z.infer<typeof RoundOutcome>
export type OutcomeOf<Game extends OwnGame> = Extract<RoundOutcome, { game: Game }>

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
  /** What was done since, in order. */
  moves: z.array(RoundMove),
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

/**
 * What a round is computed from. The server seed is null until its pair is changed. `stream`: the game whose numbers they
 * are; null: the round is of before games had numbers of their own.
 */
export const RoundProof = z.object({
  commit: Hash,
  clientSeed: ClientSeed,
  serverSeed: z.nullable(Hash),
  stream: z.nullable(z.enum([...ownGames, 'wheel'])),
})
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
