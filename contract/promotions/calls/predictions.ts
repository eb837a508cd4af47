import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MatchId, RequestId } from '#contract/ids.ts'
import { PartId } from '#contract/promotions/entities/chance-params.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { QuestionStatus, GuessPick, GuessMatch } from '#contract/promotions/entities/prediction.ts'

const rejects = [
  'PROMOTION_UNKNOWN',
  'PROMOTION_OVER',
  'PROMOTION_BARRED',
  'NOT_DUE',
  'ANSWERS_CLOSED',
  'FIELD_REFUSED',
  'PLAY_TIMED_OUT',
  'SELF_EXCLUDED',
  'REQUEST_ID_REUSED',
] as const

/** The questions of a quiz, with my answers. [C-15] */
export const promotionQuiz = defineCall({
  path: 'promotion/quiz/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ questions: z.array(QuestionStatus) }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Answers a question, or changes the answer: until it closes, and never from then on (ANSWERS_CLOSED). [C-15] */
export const promotionQuizAnswer = defineCall({
  path: 'promotion/quiz/answer',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    promotionId: PromotionId,
    questionId: PartId,
    optionId: PartId,
  }),
  response: z.object({ question: QuestionStatus }),
  rejects,
})

/** Matches to guess, the next to start first, and those that I guessed, newest first. [C-15] */
export const promotionGuess = defineCall({
  path: 'promotion/guess/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ coming: z.array(GuessMatch), guessed: z.array(GuessMatch), right: z.int(), settled: z.int() }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Guesses how a match ends, or changes the guess, until it starts. [C-15] */
export const promotionGuessPick = defineCall({
  path: 'promotion/guess/pick',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, matchId: MatchId, pick: GuessPick }),
  response: z.object({ match: GuessMatch }),
  rejects: [...rejects, 'MATCH_UNKNOWN', 'GUESSES_FULL'],
})
