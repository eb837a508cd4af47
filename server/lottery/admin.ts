import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SoccerRounds } from './soccer/soccer-rounds.ts'
import type { Draws } from './store/draws.ts'

interface LotteryAdminDeps {
  draws: Draws
  rounds: SoccerRounds
  units: UnitOfWork
  audit: AuditLog
}

/** Draws that are called off. */
export const lotteryAdmin: AdminHandlers<'lottery.void' | 'lottery.soccer-void', LotteryAdminDeps> = {
  'lottery.void': ({ draws, units, audit }, { game, issue }) =>
    units.run(async (unit) => {
      const inUnit = draws.in(unit)
      if (!(await inUnit.holdOpen({ game, issue })))
        return failed(`${game} ${issue} is no draw that is still to be held`)
      await inUnit.end({ game, issue }, null)
      await audit.in(unit).note(operator, 'lottery.void', `${game} ${issue}`, {})
      return done(`${game} ${issue} is void: its stakes go back when its time has come`)
    }),
  'lottery.soccer-void': ({ rounds, units, audit }, { issue }) =>
    units.run(async (unit) => {
      const inUnit = rounds.in(unit)
      const round = await inUnit.find(issue)
      if (round?.state !== 'open' || !(await inUnit.hold(round)))
        return failed(`${issue} is no round of the soccer lottery that is still open`)
      await inUnit.callOff(round.roundId)
      await audit.in(unit).note(operator, 'lottery.soccer-void', issue, {})
      return done(`the soccer lottery's round ${issue} is void: its stakes go back`)
    }),
}
