import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionGuess, promotionGuessPick, promotionQuizAnswer } from '#contract/promotions/calls/predictions.ts'
import type { GuessMatch, QuestionStatus } from '#contract/promotions/entities/prediction.ts'
import { GuessPick as Pick } from '#contract/promotions/entities/prediction.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { ChanceDeps, PromotionOf, Player } from '#server/promotions/chance-desk.ts'
import type { GuessableMatch, GuessableMatches } from '#server/sports/ports.ts'
import type { Prediction, PredictionResult, PredictionRows } from './prediction-rows.ts'

interface PredictionsDeps extends ChanceDeps {
  rows: PredictionRows
  matches: GuessableMatches
}

type Quiz = PromotionOf<'quiz'>
type Guessing = PromotionOf<'guess'>
type QuizAnswer = Outcome<
  ResponseOf<typeof promotionQuizAnswer>,
  Exclude<RejectOf<typeof promotionQuizAnswer>, 'REQUEST_ID_REUSED'>
>
type PickAnswer = Outcome<
  ResponseOf<typeof promotionGuessPick>,
  Exclude<RejectOf<typeof promotionGuessPick>, 'REQUEST_ID_REUSED'>
>

const dayMs = 24 * 60 * 60_000
const questionsMax = 100
const comingMax = 12
const guessedMax = 20

const statusOf = (
  question: Quiz['params']['questions'][number],
  { results, mine }: { results: readonly PredictionResult[]; mine: readonly Prediction[] },
): QuestionStatus => {
  const result = results.find(({ questionId }) => questionId === question.questionId)
  const answer = mine.find(({ questionId }) => questionId === question.questionId)
  return {
    question,
    rightOptionId: result?.optionId ?? null,
    isSettled: result !== undefined,
    mine: answer ? { optionId: answer.optionId, state: answer.state, prize: answer.prize } : null,
  }
}

const guessOf = (match: GuessableMatch, mine: Prediction | undefined): GuessMatch => {
  const pick = Pick.safeParse(mine?.optionId)
  const { resultPick: _, ...publicMatch } = match
  return {
    ...publicMatch,
    mine: mine && pick.success ? { pick: pick.data, state: mine.state, prize: mine.prize } : null,
  }
}

const isFull = async (
  rows: PredictionRows,
  { promotionId, params }: Guessing,
  { memberId, match }: { memberId: string; match: GuessableMatch },
) => {
  const fromMs = siteDayStartMs(siteDayOf(match.startsAtMs))
  const between = { fromMs, untilMs: fromMs + dayMs, except: match.matchId }
  return (await rows.countBetween(promotionId, memberId, between)) >= params.perDayMax
}

const quiz = async (rows: PredictionRows, promotion: Quiz, memberId: string | undefined): Promise<QuestionStatus[]> => {
  const { promotionId, params } = promotion
  const stored = {
    results: await rows.results(promotionId),
    mine: memberId === undefined ? [] : await rows.mine(promotionId, memberId, questionsMax),
  }
  return params.questions.map((question) => statusOf(question, stored))
}

const pickResult =
  ({ rows: predictionRows, desk, matches, now }: PredictionsDeps) =>
  async (
    unit: Unit,
    player: Player,
    { promotionId, matchId, pick: picked }: RequestOf<typeof promotionGuessPick>,
  ): Promise<PickAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'guess', { player, promotionId })
    if (!admitted.ok) return admitted
    const [match] = await matches.in(unit).of([matchId])
    if (!match) return reject('MATCH_UNKNOWN')
    if (picked === 'draw' && !match.hasDraw) return reject('FIELD_REFUSED', { field: 'pick', rule: 'unknown' })
    if (match.hasStarted || now() >= match.startsAtMs) return reject('ANSWERS_CLOSED')
    const rows = predictionRows.in(unit)
    if (await isFull(rows, admitted.value, { memberId, match })) return reject('GUESSES_FULL')
    const guess = {
      promotionId,
      questionId: matchId,
      memberId,
      optionId: picked,
      closesAtMs: match.startsAtMs,
      reward: admitted.value.params.reward,
    }
    if (!(await rows.put(guess, now()))) return reject('ANSWERS_CLOSED')
    const stored: Prediction = { ...guess, state: 'open', prize: null }
    return accept({ match: guessOf(match, stored) })
  }

/** Answers to questions and guesses of matches: taken until they close, settled once. [C-15] */
export const createPredictions = (deps: PredictionsDeps) => {
  const { desk, matches, now } = deps

  const answer = async (
    unit: Unit,
    player: Player,
    { promotionId, questionId, optionId }: RequestOf<typeof promotionQuizAnswer>,
  ): Promise<QuizAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'quiz', { player, promotionId })
    if (!admitted.ok) return admitted
    const { params } = admitted.value
    const question = params.questions.find((each) => each.questionId === questionId)
    if (!question?.options.some((option) => option.optionId === optionId))
      return reject('FIELD_REFUSED', { field: 'optionId', rule: 'unknown' })
    if (now() >= question.closesAtMs) return reject('ANSWERS_CLOSED')
    const rows = deps.rows.in(unit)
    const { closesAtMs } = question
    const isTaken = await rows.put(
      { promotionId, questionId, memberId, optionId, closesAtMs, reward: params.reward },
      now(),
    )
    if (!isTaken) return reject('ANSWERS_CLOSED')
    const questions = await quiz(rows, admitted.value, memberId)
    const asked = questions.find((each) => each.question.questionId === questionId)
    if (!asked) throw new Error(`question ${questionId} is gone`)
    return accept({ question: asked })
  }

  const guesses = async (
    promotion: Guessing,
    memberId: string | undefined,
  ): Promise<ResponseOf<typeof promotionGuess>> => {
    const mine = memberId === undefined ? [] : await deps.rows.mine(promotion.promotionId, memberId, questionsMax)
    const byMatch = new Map(mine.map((each) => [each.questionId, each]))
    const coming = await matches.coming(now(), Math.min(promotion.endAtMs, now() + 7 * dayMs), comingMax)
    const guessedMatches = await matches.of(mine.slice(0, guessedMax).map(({ questionId }) => questionId))
    const settled = mine.filter(({ state }) => state === 'right' || state === 'wrong')
    return {
      coming: coming.map((match) => guessOf(match, byMatch.get(match.matchId))),
      guessed: guessedMatches
        .filter(({ startsAtMs }) => startsAtMs <= now())
        .map((match) => guessOf(match, byMatch.get(match.matchId))),
      right: settled.filter(({ state }) => state === 'right').length,
      settled: settled.length,
    }
  }

  const pick = pickResult(deps)
  const visitorQuiz = (promotion: Quiz, memberId: string | undefined) => quiz(deps.rows, promotion, memberId)
  return { quiz: visitorQuiz, answer, guesses, pick }
}
export type Predictions = ReturnType<typeof createPredictions>
