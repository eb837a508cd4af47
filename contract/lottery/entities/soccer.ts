import * as z from 'zod/mini'
import { MatchId } from '#contract/ids.ts'
import { lotteryMultipleMax, soccerMatches } from '#contract/limits.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'
import { LotteryTicketId } from './lottery.ts'

/** 足彩 14 场胜负, 任选 9 场. Each has a pool of its own. [R-12, C-15] */
export const soccerPlays = ['win14', 'any9'] as const
export const SoccerPlay = z.enum(soccerPlays)
export type SoccerPlay = z.infer<typeof SoccerPlay>

/** A round by the year and its number in it. */
export const SoccerIssue = z.string().check(z.regex(/^\d{7}$/))

/** 胜, 平, 负: the points that the home side takes. */
export const soccerOutcomes = [3, 1, 0] as const
export const SoccerOutcome = z.literal(soccerOutcomes)
export type SoccerOutcome = z.infer<typeof SoccerOutcome>

/** Outcomes by match, in the order of the round; several of a match make further lines, none leaves it out. */
export const SoccerPicks = z
  .array(z.array(SoccerOutcome).check(z.maxLength(soccerOutcomes.length)))
  .check(z.length(soccerMatches))
export type SoccerPicks = z.infer<typeof SoccerPicks>

const Named = z.object({ name: z.string(), nameEn: z.string() })

export const SoccerMatch = z.object({
  matchId: MatchId,
  league: Named,
  home: Named,
  visit: Named,
  /** As it was when the round was made. */
  startAtMs: z.int(),
  /** `any`: it was not played to its end, so every outcome is right; null: not known yet. */
  outcome: z.nullable(z.union([SoccerOutcome, z.literal('any')])),
  /** `2:1`; null with `any`, and as long as nothing is known. */
  score: z.nullable(z.string()),
})
export type SoccerMatch = z.infer<typeof SoccerMatch>

/** Who shares what: of 14 all of them right, then one wrong; of nine all nine. Minor units. */
export const SoccerClass = z.object({
  poolMinor: AmountMinor,
  /** Lines that are right, times their multiples. */
  shares: z.int(),
  /** Of each share, cut to whole minor units. */
  prizeMinor: AmountMinor,
})
export type SoccerClass = z.infer<typeof SoccerClass>

/** Minor units of CNY. */
export const SoccerPool = z.object({
  stakedMinor: AmountMinor,
  /** What earlier rounds have left, as far as they are settled. */
  carriedMinor: AmountMinor,
  /** First class first; null until the round is settled. */
  classes: z.nullable(z.array(SoccerClass)),
  /** What nobody has won: the next round has it. */
  leftMinor: z.nullable(AmountMinor),
})
export type SoccerPool = z.infer<typeof SoccerPool>

/** `settling`: all is known and prizes are being paid. `void`: an operator has called it off; stakes go back. */
export const SoccerState = z.enum(['open', 'settling', 'settled', 'void'])
export type SoccerState = z.infer<typeof SoccerState>

export const SoccerRound = z.object({
  issue: SoccerIssue,
  state: SoccerState,
  /** The first kick-off: from here on no ticket is sold. */
  closesAtMs: z.int(),
  matches: z.array(SoccerMatch),
  pools: z.object({ win14: SoccerPool, any9: SoccerPool }),
})
export type SoccerRound = z.infer<typeof SoccerRound>

export const SoccerMultiple = z.int().check(z.minimum(1), z.maximum(lotteryMultipleMax))

/** Minor units of CNY. */
export const SoccerTicket = z.object({
  ticketId: LotteryTicketId,
  issue: SoccerIssue,
  play: SoccerPlay,
  picks: SoccerPicks,
  combinations: z.int(),
  multiple: z.int(),
  stakeMinor: AmountMinor,
  state: z.enum(['open', 'won', 'lost', 'void']),
  /** Lines that are right by class, without the multiple; null until it is settled. */
  right: z.nullable(z.array(z.int())),
  returnedMinor: z.nullable(AmountMinor),
  boughtAtMs: z.int(),
})
export type SoccerTicket = z.infer<typeof SoccerTicket>
