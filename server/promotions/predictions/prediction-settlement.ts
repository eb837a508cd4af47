import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { ChanceDeps } from '#server/promotions/chance-desk.ts'
import type { GuessableMatches } from '#server/sports/ports.ts'
import { answerKey, type Prediction, type PredictionResult, type PredictionRows } from './prediction-rows.ts'

interface SettlementDeps extends Pick<ChanceDeps, 'desk' | 'grants' | 'now'> {
  rows: PredictionRows
  matches: GuessableMatches
  units: UnitOfWork
  log: Log
}

const batch = 200

/** Settles answers once what was right is known: by operators, or by the results of matches. [C-15] */
export const createPredictionSettlement = ({ desk, grants, rows, matches, units, log, now }: SettlementDeps) => {
  const settleOne = (asked: Prediction, rightId: string | null): Promise<void> =>
    units.run(async (unit) => {
      const inUnit = rows.in(unit)
      const open = await inUnit.holdOpen(asked)
      if (!open) return
      if (open.optionId !== rightId) return inUnit.end(open, rightId === null ? 'void' : 'wrong', null)
      const { promotionId, questionId, memberId, reward } = open
      const key = answerKey(open)
      const verdict = await grants.in(unit).give({ key, memberId, promotionId, reward, why: questionId })
      await inUnit.end(open, 'right', verdict === 'given' || verdict === 'held' ? verdict : 'refused')
    })

  const settle = async (result: PredictionResult): Promise<void> => {
    for (;;) {
      const open = await rows.open(result, batch)
      for (const each of open) await settleOne(each, result.optionId)
      if (open.length < batch) break
    }
    await rows.settled(result, now())
  }

  /** Results of matches that were guessed. */
  const decideGuesses = async (): Promise<void> => {
    for (const { promotionId } of await desk.running('guess')) {
      const waiting = await rows.waiting(promotionId, now())
      for (const match of await matches.of(waiting))
        if (match.resultPick !== null) {
          const optionId = match.resultPick === 'void' ? null : match.resultPick
          await rows.decide({ promotionId, questionId: match.matchId, optionId }, now())
        }
    }
  }

  const poll = async (): Promise<boolean> => {
    await decideGuesses()
    let isClear = true
    for (const result of await rows.unsettled())
      try {
        await settle(result)
      } catch (error) {
        const { promotionId, questionId } = result
        log.error({ promotionId, questionId, reason: oneLineOf(error) }, 'answers could not be settled')
        isClear = false
      }
    return isClear
  }
  return { poll }
}
