import type { Language } from '#contract/codes.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  AccountChangeKind,
  type AccountChange,
  type WithdrawalHoldState,
} from '#contract/accounts/entities/account-change.ts'
import { holdsWithdrawals } from '#contract/accounts/rules/withdrawal-hold.ts'
import { changeDisownMs, withdrawalHoldMs } from '#contract/limits.ts'
import { changeMessage } from '#server/accounts/domain/change-message.ts'
import { contactPointsOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { AccountChanges, WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { Former, FormerStates } from '#server/accounts/ports/former.ts'
import type { SecurityEvent, SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import { insertMessage } from '#server/platform/messages/message-outbox.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

const tokenBytes = 32
const dayMs = 24 * 60 * 60_000
/** Of one account; nobody has reason for more, and each sends messages. */
export const accountChangesADayMax = 50

/** Tokens are stored hashed: who reads the table can disown nothing. */
export const disownHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const sealContext = (sealId: string): string => `account_changes:${sealId}`

export const openFormer = (fieldEncryption: FieldEncryption, sealed: Buffer, sealId: string): Former => {
  const opened = openJson<Former | FormerStates['contact']>(fieldEncryption, sealed, sealContext(sealId))
  // A version before this one kept contacts alone, and did not say so.
  return 'of' in opened ? opened : { of: 'contact', ...opened }
}

export const readContacts = async (tables: Database, memberId: string): Promise<ContactPoint[]> =>
  contactPointsOf(
    await tables
      .selectFrom('members')
      .select(['phone', 'phone_area as phoneArea', 'mail'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
  )

interface Deps {
  fieldEncryption: FieldEncryption
  now: () => number
  siteName: (language: Language) => string
  /** Where the site's pages are. */
  origin: string
  /** A message was committed. */
  onCommitted: () => void
  log: Log
}

type Followed = SecurityEvent & { readonly memberId: string; readonly kind: AccountChangeKind }

/** `token`: disowns the change. */
interface Consequence {
  readonly token: string
  readonly atMs: number
  readonly isHeld: boolean
}

const isChange = (event: SecurityEvent): event is Followed =>
  event.memberId !== null && AccountChangeKind.safeParse(event.kind).success

const isSame = (one: ContactPoint, other: ContactPoint): boolean =>
  one.channel === other.channel && one.address === other.address

export interface AccountChangeStore extends AccountChanges {
  /** The security log, after which whatever changes an account holds its withdrawals and is told. */
  following(log: SecurityLog): SecurityLog
  hold: WithdrawalHold
  sweep(): Promise<void>
}

class PostgresAccountChanges implements AccountChangeStore {
  readonly #db: Database
  readonly #deps: Deps
  readonly #listeners

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#listeners = createListenerSet<Parameters<Parameters<AccountChanges['onChanged']>[0]>>(
      deps.log,
      'account changes',
    )
  }

  following(log: SecurityLog): SecurityLog {
    return {
      ...log,
      record: async (unit, ...events) => {
        await log.record(unit, ...events)
        for (const event of events) if (isChange(event)) await this.#follow(unit, event)
      },
    }
  }

  get hold(): WithdrawalHold {
    const readingFrom = (db: Database) => ({ of: (memberId: string) => this.#holdOf(db, memberId) })
    return { ...readingFrom(this.#db), in: (unit) => readingFrom(tablesOf(unit)) }
  }

  async #holdOf(db: Database, memberId: string): Promise<WithdrawalHoldState> {
    const row = await db
      .selectFrom('members')
      .select(['withdrawals_held_until', 'withdrawals_frozen_at'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const untilMs = row.withdrawals_held_until?.getTime() ?? 0
    return { untilMs: untilMs > this.#deps.now() ? untilMs : null, isFrozen: row.withdrawals_frozen_at !== null }
  }

  async list(memberId: string): Promise<AccountChange[]> {
    const rows = await this.#recent(this.#db, memberId)
    return rows.map(({ id, kind, what, at, holds_withdrawals }) => ({
      id,
      kind,
      what,
      atMs: at.getTime(),
      holdsWithdrawals: holds_withdrawals,
    }))
  }

  /** Changes that can still be disowned, the newest first. */
  #recent(db: Database, memberId: string) {
    return db
      .selectFrom('account_changes')
      .select(['id', 'kind', 'what', 'at', 'holds_withdrawals'])
      .where('member_id', '=', memberId)
      .where('disowned_at', 'is', null)
      .where('at', '>', new Date(this.#deps.now() - changeDisownMs))
      .orderBy('id', 'desc')
      .execute()
  }

  async mayChange(memberId: string): Promise<boolean> {
    const rows = await this.#db
      .selectFrom('account_changes')
      .select('id')
      .where('member_id', '=', memberId)
      .where('at', '>', new Date(this.#deps.now() - dayMs))
      .limit(accountChangesADayMax)
      .execute()
    return rows.length < accountChangesADayMax
  }

  onChanged(listener: Parameters<AccountChanges['onChanged']>[0]): () => void {
    return this.#listeners.add(listener)
  }

  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('account_changes')
      .where('at', '<=', new Date(this.#deps.now() - changeDisownMs))
      .execute()
  }

  async #follow(unit: Unit, event: Followed): Promise<void> {
    const { memberId, kind, from, details } = event
    const trx = tablesOf(unit)
    const token = randomBytes(tokenBytes).toString('base64url')
    const atMs = this.#deps.now()
    const lately = await this.#recent(trx, memberId)
    const isHeld = holdsWithdrawals(
      event,
      lately.map((before) => before.kind),
    )
    if (isHeld) await this.#holdWithdrawals(trx, memberId, atMs)
    const { id } = await this.#insert(trx, event, { token, atMs, isHeld })
    await this.#tell(trx, event, { token, atMs, isHeld })
    const change: AccountChange = { id, kind, what: details?.what ?? '', atMs, holdsWithdrawals: isHeld }
    unit.afterCommit(() => {
      this.#deps.onCommitted()
      this.#listeners.notify(memberId, change, from)
    })
  }

  async #holdWithdrawals(trx: DatabaseTransaction, memberId: string, atMs: number): Promise<void> {
    const untilTime = new Date(atMs + withdrawalHoldMs)
    await sql`
      update members set withdrawals_held_until = greatest(withdrawals_held_until, ${untilTime}::timestamptz)
      where id = ${memberId}
    `.execute(trx)
  }

  #insert(
    trx: DatabaseTransaction,
    { memberId, kind, details, former }: Followed,
    { token, atMs, isHeld }: Consequence,
  ): Promise<{ id: string }> {
    const { fieldEncryption } = this.#deps
    const sealId = randomUUID()
    return trx
      .insertInto('account_changes')
      .values({
        member_id: memberId,
        kind,
        what: details?.what ?? '',
        at: new Date(atMs),
        token_hash: disownHashOf(token),
        seal_id: sealId,
        sealed: former ? sealJson(fieldEncryption, former, sealContext(sealId)) : null,
        disowned_at: null,
        holds_withdrawals: isHeld,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** The contact that the change brought in gets no link: it would be its owner's who is to be kept out. */
  async #tell(trx: DatabaseTransaction, event: Followed, { token, atMs, isHeld }: Consequence): Promise<void> {
    const { memberId, kind, from, details, former } = event
    const { siteName, origin } = this.#deps
    const present = await readContacts(trx, memberId)
    const bound = former?.of === 'contact' ? former : undefined
    const old = bound?.former ? [bound.former] : []
    const recipients = [...old, ...present.filter((one) => !old.some((other) => isSame(one, other)))]
    for (const contact of recipients) {
      const isNew = contact.channel === bound?.channel && !old.some((one) => isSame(one, contact))
      const link = isNew ? undefined : `${origin}/app/not-me?token=${token}`
      const language = from?.client.language ?? 'zh-CN'
      const change = { kind, what: details?.what ?? '', atMs, siteName: siteName(language), link, isHeld }
      const { subject, body } = changeMessage(change, language)
      await insertMessage(
        trx,
        { channel: contact.channel, to: contact.address, subject, body },
        { nowMs: atMs, sealing: this.#deps.fieldEncryption },
      )
    }
  }
}

/** What became of members' accounts in the last days, on PostgreSQL: held, told, and for a while to be disowned. */
export const createAccountChanges = (db: Database, deps: Deps): AccountChangeStore =>
  new PostgresAccountChanges(db, deps)
