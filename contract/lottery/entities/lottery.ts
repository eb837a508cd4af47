import * as z from 'zod/mini'
import { lotteryChaseMax, lotteryLinesMax, lotteryMultipleMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** 快三, 11 选 5, PK10, 六合彩. */
export const lotteryGames = ['k3', '11of5', 'pk10', '49'] as const
export const LotteryGame = z.enum(lotteryGames)
export type LotteryGame = z.infer<typeof LotteryGame>

/** A draw of a game: the day of the site's calendar and its number on it, from 1. */
export const LotteryIssue = z.string().check(z.regex(/^\d{8}-\d{4}$/))

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `void`: it was not drawn in time, or an operator has called it off; stakes went back. */
export const DrawState = z.enum(['open', 'drawn', 'void'])

export const LotteryDraw = z.object({
  game: LotteryGame,
  issue: LotteryIssue,
  /** From here on no ticket is sold. */
  closesAtMs: z.int(),
  drawsAtMs: z.int(),
  state: DrawState,
  /** SHA-256 of the server seed's text, known before the first ticket is sold. */
  commit: Hash,
  /** Null until the draw. */
  serverSeed: z.nullable(Hash),
  /** In the order of the draw; null until it. */
  numbers: z.nullable(z.array(z.int())),
})
export type LotteryDraw = z.infer<typeof LotteryDraw>

/** One way to play with its picks: a row of numbers for each place that it asks for. `rules/plays.ts` says what may be. */
export const LotteryLine = z.strictObject({
  play: z.string().check(z.regex(/^[a-zA-Z0-9]{1,20}$/)),
  picks: z.array(z.array(z.int().check(z.minimum(0), z.maximum(49))).check(z.maxLength(49))).check(z.maxLength(10)),
})
export type LotteryLine = z.infer<typeof LotteryLine>

export const LotteryLines = z.array(LotteryLine).check(z.minLength(1), z.maxLength(lotteryLinesMax))

/** A draw that a ticket takes part in, with how many units each combination stakes there. */
export const ChosenDraw = z.strictObject({
  issue: LotteryIssue,
  multiple: z.int().check(z.minimum(1), z.maximum(lotteryMultipleMax)),
})
export const ChosenDraws = z.array(ChosenDraw).check(z.minLength(1), z.maxLength(lotteryChaseMax))

/** `cancelled`: by its member, before sales closed. `stopped`: an earlier draw of the ticket has won. */
export const EntryState = z.enum(['open', 'won', 'lost', 'void', 'cancelled', 'stopped'])
export type EntryState = z.infer<typeof EntryState>

/** A ticket in one draw. Minor units. */
export const LotteryEntry = z.object({
  issue: LotteryIssue,
  multiple: z.int(),
  stakeMinor: AmountMinor,
  state: EntryState,
  /** What came back: a win, or the stake of one that was not drawn; null while it is open. */
  returnedMinor: z.nullable(AmountMinor),
  closesAtMs: z.int(),
  numbers: z.nullable(z.array(z.int())),
})
export type LotteryEntry = z.infer<typeof LotteryEntry>

export const LotteryTicketId = z.uuid()

export const LotteryTicket = z.object({
  ticketId: LotteryTicketId,
  game: LotteryGame,
  lines: z.array(LotteryLine),
  /** Of all lines. */
  combinations: z.int(),
  currency: SettlementCurrency,
  stopsOnWin: z.boolean(),
  /** Of all draws. */
  stakedMinor: AmountMinor,
  /** In the order of the draws. */
  entries: z.array(LotteryEntry),
  boughtAtMs: z.int(),
})
export type LotteryTicket = z.infer<typeof LotteryTicket>
