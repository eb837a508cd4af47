import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { ChanceDesk } from './chance-desk.ts'
import type { PrizeDraws } from './draw/prize-draw.ts'
import type { PredictionRows } from './predictions/prediction-rows.ts'
import type { ReturnFlow } from './return-flow/return-flow.ts'

interface ChanceAdminDeps {
  desk: ChanceDesk
  draws: PrizeDraws
  predictions: PredictionRows
  returns: ReturnFlow
  units: UnitOfWork
  audit: AuditLog
  now: () => number
  nudge: () => void
}
type Command = 'promotion.quiz-answer' | 'promotion.draw-void' | 'promotion.returns' | 'promotion.return-decide'

/** What operators do for promotions that are played. [C-15] */
export const chanceAdmin: AdminHandlers<Command, ChanceAdminDeps> = {
  'promotion.quiz-answer': async ({ desk, predictions, units, audit, now, nudge }, { slug, questionId, optionId }) => {
    const quiz = await desk.named('quiz', slug)
    const question = quiz?.params.questions.find((each) => each.questionId === questionId)
    if (!quiz || !question) return failed(`${slug} has no question ${questionId}`)
    if (optionId !== null && !question.options.some((option) => option.optionId === optionId))
      return failed(`${questionId} has no option ${optionId}`)
    if (now() < question.closesAtMs)
      return failed(`${questionId} takes answers until ${siteClockOf(question.closesAtMs)}`)
    return units.run(async (unit) => {
      const isNew = await predictions.in(unit).decide({ promotionId: quiz.promotionId, questionId, optionId }, now())
      if (!isNew) return failed(`${questionId} is decided already`)
      await audit.in(unit).note(operator, 'promotion.quiz-answer', `${slug} ${questionId}`, { optionId })
      unit.afterCommit(nudge)
      return done(`${questionId} is ${optionId ?? 'void'}: its answers are settled now`)
    })
  },
  'promotion.draw-void': async ({ desk, draws, units, audit, nudge }, { slug }) => {
    const promotion = await desk.named('draw', slug)
    if (!promotion) return failed(`${slug} is no draw`)
    return units.run(async (unit) => {
      if (!(await draws.callOff(unit, promotion.promotionId)))
        return failed(`${slug} is no draw that is still to be held`)
      await audit.in(unit).note(operator, 'promotion.draw-void', slug, {})
      unit.afterCommit(nudge)
      return done(`${slug} is called off: points that tickets cost go back`)
    })
  },
  'promotion.returns': async ({ returns }, { limit }) => {
    const found = await returns.waiting(limit)
    return done(
      ...found.map(
        (row) =>
          `${row.application_id}  ${siteClockOf(row.at.getTime())}  ${row.name}  away ${row.away_days} days  ${JSON.stringify(row.text)}`,
      ),
      `${found.length} wait`,
    )
  },
  'promotion.return-decide': ({ returns, units, audit }, { applicationId, isApproved, note }) =>
    units.run(async (unit) => {
      const decision = await returns.decide(unit, applicationId, { isApproved, note })
      if (decision === 'unknown') return failed(`${applicationId} is no application that waits`)
      if (decision !== 'given' && decision !== 'held' && decision !== 'refused')
        throw new Error(`the reward of application ${applicationId} cannot be given: ${decision}`)
      await audit.in(unit).note(operator, 'promotion.return-decide', applicationId, { isApproved, note })
      return done(
        isApproved ? `${applicationId} is approved: the reward is ${decision}` : `${applicationId} is refused`,
      )
    }),
}
