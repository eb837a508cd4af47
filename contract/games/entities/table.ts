import * as z from 'zod/mini'
import { baccaratBets } from '#contract/games/rules/baccarat.ts'
import { cashOutHundredthsMax, cashOutHundredthsMin } from '#contract/games/rules/crash.ts'
import { MemberId, RoomNo } from '#contract/ids.ts'
import { tableCrowdMax, tableRecentMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Games of our own whose rounds everybody at the table shares; each has one table, named by the game. [C-13] */
export const tableGames = ['crash', 'baccarat'] as const
export const TableGame = z.enum(tableGames)
export type TableGame = z.infer<typeof TableGame>

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a member bets on a shared round. `leaveHundredths`: where the bet leaves by itself, judged by the round. */
export const TableBet = z.discriminatedUnion('game', [
  z.strictObject({
    game: z.literal('crash'),
    stakeMinor: AmountMinor,
    leaveHundredths: z.nullable(z.int().check(z.minimum(cashOutHundredthsMin), z.maximum(cashOutHundredthsMax))),
  }),
  z.strictObject({
    game: z.literal('baccarat'),
    stakes: z
      .array(z.strictObject({ on: z.enum(baccaratBets), stakeMinor: AmountMinor }))
      .check(z.minLength(1), z.maxLength(baccaratBets.length)),
  }),
])
export type TableBet = z.infer<typeof TableBet>

export const TableOutcome = z.discriminatedUnion('game', [
  z.object({ game: z.literal('crash'), pointHundredths: z.int() }),
  z.object({
    game: z.literal('baccarat'),
    player: z.array(z.int()),
    banker: z.array(z.int()),
    playerTotal: z.int(),
    bankerTotal: z.int(),
    winner: z.enum(['player', 'banker', 'tie']),
  }),
])
export type TableOutcome = z.infer<typeof TableOutcome>

/** `open`: bets are taken until `closesAtMs`. `void`: it was not played and stakes went back. */
export const TableRoundState = z.enum(['open', 'running', 'ended', 'void'])
export type TableRoundState = z.infer<typeof TableRoundState>

export const TableRound = z.object({
  roundId: z.uuid(),
  game: TableGame,
  state: TableRoundState,
  /** The chain by its published hash, and the round's place in it: how often its seed is hashed until it is that. */
  published: Hash,
  place: z.int(),
  closesAtMs: z.int(),
  /** When the curve starts or cards are dealt; while bets are taken, when they will. */
  startsAtMs: z.int(),
  endedAtMs: z.nullable(z.int()),
  /** Of cards once they are dealt, of the curve once it has ended. */
  outcome: z.nullable(TableOutcome),
  /** Nobody could leave for a while: whoever had not left got the stake back. */
  isInterrupted: z.boolean(),
})
export type TableRound = z.infer<typeof TableRound>

/** Somebody's bet as others see it: no amounts, what others put in is theirs. [E-09] */
export const CrowdBet = z.object({
  memberId: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  vipLevel: z.int(),
  /** Of baccarat. */
  on: z.array(z.enum(baccaratBets)),
  /** Of the curve: where they left; null: still in, or they were not out in time. */
  leftHundredths: z.nullable(z.int()),
})
export type CrowdBet = z.infer<typeof CrowdBet>

export const TableCrowd = z.object({
  count: z.int(),
  /** How many bet on each, in the order of `baccaratBets`; empty of the curve. */
  countsOn: z.array(z.int()),
  bets: z.array(CrowdBet).check(z.maxLength(tableCrowdMax)),
})
export type TableCrowd = z.infer<typeof TableCrowd>

/** What everybody at a table sees. What was said later, by the server's clock, counts. */
export const TableNews = z.object({
  game: TableGame,
  atMs: z.int(),
  round: z.nullable(TableRound),
  crowd: TableCrowd,
})
export type TableNews = z.infer<typeof TableNews>

/** A member's bet on a shared round. */
export const PlacedBet = z.object({
  betId: z.uuid(),
  roundId: z.uuid(),
  bet: TableBet,
  currency: SettlementCurrency,
  stakeMinor: AmountMinor,
  /** `void`: its stake went back. */
  state: z.enum(['open', 'done', 'void']),
  /** Where it left the curve. */
  leftHundredths: z.nullable(z.int()),
  /** What came back, the stake included; null while it is open. */
  returnedMinor: z.nullable(AmountMinor),
  placedAtMs: z.int(),
  outcome: z.nullable(TableOutcome),
})
export type PlacedBet = z.infer<typeof PlacedBet>

/** The chain that rounds are taken from, and the one that comes after it; both were published before they are used. */
export const TableChain = z.object({ published: Hash, nextPublished: Hash, length: z.int(), used: z.int() })
export type TableChain = z.infer<typeof TableChain>

export const TableView = z.extend(TableNews, {
  chain: TableChain,
  /** The last ones that were played, the newest first. */
  recent: z.array(TableRound).check(z.maxLength(tableRecentMax)),
  /** My bet on the round. */
  mine: z.nullable(PlacedBet),
  /** The streamer's room beside the table. */
  roomNo: z.nullable(RoomNo),
})
export type TableView = z.infer<typeof TableView>

/** A table from outside. `players`: who is there now; `results`: its last rounds, the oldest first. */
export const TableGlance = z.object({
  game: TableGame,
  players: z.int(),
  results: z.array(TableOutcome).check(z.maxLength(tableRecentMax)),
  roomNo: z.nullable(RoomNo),
})
export type TableGlance = z.infer<typeof TableGlance>

/** What a shared round is computed from. Seeds are null until it has ended. */
export const TableProof = z.object({
  published: Hash,
  place: z.int(),
  serverSeed: z.nullable(Hash),
  /** What the first bet's browser made, else the table's name: the house could not know it when the chain was published. */
  clientSeed: z.nullable(z.string()),
})
export type TableProof = z.infer<typeof TableProof>
