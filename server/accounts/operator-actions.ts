import { operator } from '#server/platform/admin/admin-answer.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { OperatorActions, SecurityLog } from './ports/security-log.ts'

interface Deps {
  units: UnitOfWork
  audit: Audit
  securityLog: Pick<SecurityLog, 'record'>
}

export const createOperatorActions = ({ units, audit, securityLog }: Deps): OperatorActions => ({
  note: ({ command, memberId, what, subject, details }) =>
    units.run(async (unit) => {
      await audit.in(unit).note(operator, command, subject, details)
      const logged = { operator, command, ...(what === undefined ? {} : { what }) }
      await securityLog.record(unit, { kind: 'operator.changed', memberId, from: null, details: logged })
    }),
})
