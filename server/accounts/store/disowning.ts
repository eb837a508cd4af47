import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import type { Language } from '#contract/codes.ts'
import { sql } from 'kysely'
import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'
import { changeDisownMs } from '#contract/limits.ts'
import { securedMessage } from '#server/accounts/domain/change-message.ts'
import type { Disowning, UndoSince } from '#server/accounts/ports/changes.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { SecurityLog, SecurityOrigin } from '#server/accounts/ports/security-log.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import { insertMessage } from '#server/platform/messages/message-outbox.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { disownHashOf, openFormer, readContacts } from './account-changes.ts'
import type { SessionStore } from './sessions.ts'

/** What a change made was written some moments before the change was put down. */
const writtenBeforeMs = 5_000

interface Deps {
  units: UnitOfWork
  sessions: Pick<SessionStore, 'endAllIn'>
  securityLog: Pick<SecurityLog, 'record'>
  fieldEncryption: FieldEncryption
  now: () => number
  siteName: (language: Language) => string
  onCommitted: () => void
}

interface ChangeRow {
  id: string
  member_id: string
  kind: AccountChangeKind
  at: Date
  seal_id: string
  sealed: Buffer | null
  disowned_at: Date | null
}

/** Puts back what stood before; what somebody else has by now is left out, so that the new contact is gone all the same. */
const restoreContact = async (
  trx: DatabaseTransaction,
  memberId: string,
  { channel, former }: FormerStates['contact'],
): Promise<void> => {
  const column = channel === 'mail' ? 'mail' : 'phone'
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where(column, '=', former?.address ?? '')
    .where('id', '<>', memberId)
    .executeTakeFirst()
  const kept = taken ? null : former
  const contact =
    channel === 'mail'
      ? { mail: kept?.address ?? null }
      : { phone: kept?.address ?? null, phone_area: kept?.areaCode ?? null }
  await trx.updateTable('members').set(contact).where('id', '=', memberId).execute()
}

class PostgresDisowning implements Disowning {
  readonly #deps: Deps
  readonly #undos: UndoSince[] = []

  constructor(deps: Deps) {
    this.#deps = deps
  }

  undoes(undo: UndoSince): void {
    this.#undos.push(undo)
  }

  byToken(token: string, from: SecurityOrigin): Promise<boolean> {
    return this.#deps.units.run(async (unit) => {
      const change = await this.#recent(tablesOf(unit))
        .where('token_hash', '=', disownHashOf(token))
        .forUpdate()
        .executeTakeFirst()
      if (change?.disowned_at === null) await this.#disown(unit, change, from)
      return change !== undefined
    })
  }

  byMember(memberId: string, id: string, from: SecurityOrigin): Promise<boolean> {
    return this.#deps.units.run(async (unit) => {
      const change = await this.#recent(tablesOf(unit))
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('disowned_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (change) await this.#disown(unit, change, from)
      return change !== undefined
    })
  }

  async unfreeze(name: string, actor: string): Promise<boolean> {
    return this.#deps.units.run(async (unit) => {
      const trx = tablesOf(unit)
      const member = await trx
        .updateTable('members')
        .set({ withdrawals_frozen_at: null })
        .where(sql<boolean>`lower(name) = ${userNameKey(name)}`)
        .where('withdrawals_frozen_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!member) return false
      await trx
        .insertInto('audit')
        .values({ actor, action: 'member.unfreeze', subject: member.id, details: '{}' })
        .execute()
      const details = { operator: actor, command: 'member.unfreeze' }
      const { securityLog } = this.#deps
      await securityLog.record(unit, { kind: 'operator.changed', memberId: member.id, from: null, details })
      return true
    })
  }

  #recent(tables: Database) {
    return tables
      .selectFrom('account_changes')
      .select(['id', 'member_id', 'kind', 'at', 'seal_id', 'sealed', 'disowned_at'])
      .where('at', '>', new Date(this.#deps.now() - changeDisownMs))
  }

  async #disown(unit: Unit, change: ChangeRow, from: SecurityOrigin): Promise<void> {
    const { sessions, securityLog, onCommitted } = this.#deps
    const memberId = change.member_id
    const trx = tablesOf(unit)
    await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    await this.#undo(unit, change)
    await this.#secure(trx, memberId)
    await sessions.endAllIn(unit, memberId, 'ACCOUNT_SECURED')
    await securityLog.record(unit, { kind: 'account.disowned', memberId, from })
    await this.#tell(trx, memberId, from)
    unit.afterCommit(onCommitted)
  }

  /** The change and all after it, the newest first: whoever made the one may have made the others. */
  async #undo(unit: Unit, { id, member_id: memberId, at }: ChangeRow): Promise<void> {
    const trx = tablesOf(unit)
    const rows = await this.#recent(trx)
      .where('member_id', '=', memberId)
      .where('id', '>=', id)
      .where('disowned_at', 'is', null)
      .orderBy('id', 'desc')
      .execute()
    const former = rows.flatMap(({ sealed, seal_id: sealId }) =>
      sealed ? [openFormer(this.#deps.fieldEncryption, sealed, sealId)] : [],
    )
    for (const one of former) if (one.of === 'contact') await restoreContact(trx, memberId, one)
    const since = new Date(at.getTime() - writtenBeforeMs)
    const disowned = { since, kinds: new Set(rows.map(({ kind }) => kind)), former }
    for (const undo of this.#undos) await undo(unit, memberId, disowned)
    await trx
      .updateTable('account_changes')
      .set({ disowned_at: new Date(this.#deps.now()) })
      .where('member_id', '=', memberId)
      .where('id', '>=', id)
      .where('disowned_at', 'is', null)
      .execute()
  }

  /** Steps of a log-in or recovery that are under way are somebody else's. Without a contact nothing could be recovered by. */
  async #secure(trx: DatabaseTransaction, memberId: string): Promise<void> {
    const now = new Date(this.#deps.now())
    await trx.deleteFrom('step_tickets').where('member_id', '=', memberId).execute()
    await trx
      .updateTable('one_time_codes')
      .set({ used_at: now })
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute()
    const canRecover = (await readContacts(trx, memberId)).length > 0
    const secured = { withdrawals_frozen_at: now, ...(canRecover ? { password_reset_required_at: now } : {}) }
    await trx.updateTable('members').set(secured).where('id', '=', memberId).execute()
  }

  async #tell(trx: DatabaseTransaction, memberId: string, { client }: SecurityOrigin): Promise<void> {
    const { fieldEncryption, siteName, now } = this.#deps
    const { subject, body } = securedMessage(siteName(client.language), client.language)
    for (const { channel, address } of await readContacts(trx, memberId))
      await insertMessage(trx, { channel, to: address, subject, body }, { nowMs: now(), sealing: fieldEncryption })
  }
}

/** "This was not me", on PostgreSQL: one transaction. */
export const createDisowning = (deps: Deps): Disowning => new PostgresDisowning(deps)
