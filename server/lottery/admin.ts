import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Draws } from './store/draws.ts'

interface LotteryAdminDeps {
  draws: Draws
  units: UnitOfWork
  audit: AuditLog
}

/** Draws that are called off. */
export const lotteryAdmin: AdminHandlers<'lottery.void', LotteryAdminDeps> = {
  'lottery.void': ({ draws, units, audit }, { game, issue }) =>
    units.run(async (unit) => {
      const here = draws.in(unit)
      if (!(await here.holdOpen({ game, issue }))) return failed(`${game} ${issue} is no draw that is still to be held`)
      await here.end({ game, issue }, null)
      await audit.in(unit).note(operator, 'lottery.void', `${game} ${issue}`, {})
      return done(`${game} ${issue} is void: its stakes go back when its time has come`)
    }),
}
