import { accept, reject } from '#contract/outcome.ts'
import { contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import { passwordChange } from './accounts.ts'
import { addSecurityEvents } from './security-log.ts'
import type { OneTimeCodeStore } from './one-time-codes.ts'
import { isPassword } from '#server/platform/password-hash.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SessionStore } from './sessions.ts'
import type { FlowTokenStore } from './flow-tokens.ts'
import type { Accounts } from '#server/accounts/ports.ts'
import type { ForgottenContact, Recovery } from '#server/accounts/ports/recovery.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'

interface Deps {
  codes: OneTimeCodeStore
  flowTokens: FlowTokenStore
  accounts: Accounts
  sessions: Pick<SessionStore, 'endAllIn'>
  securityLog: Pick<SecurityLog, 'record'>
  units: UnitOfWork
  now: () => number
}

const forgotKey = ({ address, device }: ForgottenContact, memberId: string | null) =>
  ({ purpose: 'forgot', contact: address, memberId, ...(device === undefined ? {} : { device }) }) as const

/** Recovery on PostgreSQL: each step is one transaction. */
export const createRecovery = (
  db: Database,
  { codes, flowTokens, accounts, sessions, securityLog, units, now }: Deps,
): Recovery => {
  /** The answer to a reset may have been lost: who has its flow token and its password has done it. */
  const wasReset = async (kind: 'reset.sms' | 'reset.mail', ticket: string, password: string): Promise<boolean> => {
    const memberId = await flowTokens.usedBy(kind, ticket)
    if (memberId === undefined) return false
    const { password_hash: stored } = await db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return isPassword(stored, password)
  }

  return {
    verify: (channel, ticket, code) =>
      db.transaction().execute(async (trx) => {
        const kind = `forgot.${channel}` as const
        const open = await flowTokens.on(trx).peek(kind, ticket)
        if (!open) return reject('TICKET_INVALID')
        const { memberId, payload } = open
        if (!(await codes.redeemIn(trx, forgotKey(payload, memberId), code))) return reject('VALID_CODE_ERROR')
        await flowTokens.on(trx).take(kind, ticket)
        return accept(await flowTokens.on(trx).issue(`reset.${channel}`, memberId, null))
      }),
    reset: async (channel, ticket, password, from) => {
      const kind = `reset.${channel}` as const
      const open = await flowTokens.peek(kind, ticket)
      if (!open?.memberId) return (await wasReset(kind, ticket, password)) ? accept(null) : reject('TICKET_INVALID')
      const { memberId } = open
      const changed = passwordChange(await accounts.hashPassword(password), now())
      const isDone = await units.run(async (unit) => {
        const trx = tablesOf(unit)
        if (!(await flowTokens.on(trx).take(kind, ticket))) return false
        await trx.updateTable('members').set(changed).where('id', '=', memberId).execute()
        await securityLog.record(unit, { kind: 'password.reset', memberId, from })
        await sessions.endAllIn(unit, memberId, 'PASSWORD_CHANGED')
        return true
      })
      return isDone ? accept(null) : reject('TICKET_INVALID')
    },
    activate: async (ticket, code, from) => {
      const open = await flowTokens.peek('dormant', ticket)
      const account = open?.memberId ? await accounts.byId(open.memberId) : undefined
      if (!account) return reject('TICKET_INVALID')
      const memberId = account.member.id
      const needsCode = contactPointsOf(account).length > 0
      return db.transaction().execute(async (trx) => {
        if (!(await flowTokens.on(trx).peek('dormant', ticket))) return reject('TICKET_INVALID')
        if (needsCode && !(await codes.redeemIn(trx, { purpose: 'dormant', memberId }, code)))
          return reject('VALID_CODE_ERROR')
        await flowTokens.on(trx).take('dormant', ticket)
        const active = { status: '1' as const, last_login_at: new Date(now()) }
        await trx.updateTable('members').set(active).where('id', '=', memberId).where('status', '<>', '2').execute()
        await addSecurityEvents(trx, [{ kind: 'account.activated', memberId, from }], now())
        return accept(null)
      })
    },
  }
}
