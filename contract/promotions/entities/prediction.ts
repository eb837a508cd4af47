import * as z from 'zod/mini'
import { MatchId } from '#contract/ids.ts'
import { PartId, QuizQuestion } from '#contract/promotions/entities/chance-params.ts'
import { League, Team } from '#contract/sports/entities/match-item.ts'

/** `void`: the question came to nothing; nobody was right or wrong. */
export const AnswerState = z.enum(['open', 'right', 'wrong', 'void'])

export const Answered = z.object({
  optionId: PartId,
  state: AnswerState,
  /** Of a right one, as it stands now: held for review, refused by it or by the budget, or taken back. */
  prize: z.nullable(z.enum(['given', 'held', 'refused', 'taken-back'])),
})

export const QuestionStatus = z.object({
  question: QuizQuestion,
  /** The right one, once it is known; null while it is not, and where the question is void. */
  rightOptionId: z.nullable(PartId),
  isSettled: z.boolean(),
  mine: z.nullable(Answered),
})
export type QuestionStatus = z.infer<typeof QuestionStatus>

export const guessPicks = ['home', 'draw', 'visit'] as const
export const GuessPick = z.enum(guessPicks)
export type GuessPick = z.infer<typeof GuessPick>

export const GuessMatch = z.object({
  matchId: MatchId,
  league: z.pick(League, { name: true, nameEn: true }),
  home: Team,
  visit: Team,
  startsAtMs: z.int(),
  /** Where a match cannot end level. */
  hasDraw: z.boolean(),
  result: z.nullable(z.object({ homeScore: z.int(), visitScore: z.int() })),
  mine: z.nullable(z.object({ pick: GuessPick, state: AnswerState, prize: Answered.shape.prize })),
})
export type GuessMatch = z.infer<typeof GuessMatch>
