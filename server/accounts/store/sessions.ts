import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sessionsListMax } from '#contract/limits.ts'
import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { SecurityEvent, SecurityOrigin } from '#server/accounts/ports/security-log.ts'
import type { SessionEnd, SessionRecord, Sessions, SessionState } from '#server/accounts/ports/sessions.ts'
import { deviceWords } from '#server/accounts/domain/new-device.ts'
import { shortenAddress } from '#server/accounts/domain/security-event-view.ts'
import { memberInfoOf, memberRows } from './members.ts'
import { addSecurityEvents, sessionIdOf } from './security-log.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { createListenerSet, type ListenerSet } from '#server/platform/listener-set.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Log } from '#server/platform/log.ts'

const tokenBytes = 32
const seenEveryMs = 60_000
/** Ended in one transaction. */
const idleAtOnce = 500

/** Tokens are stored hashed: who reads the table cannot log in with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sessionHashOf = hashOf

type SessionRow = Selectable<Tables['sessions']>

const lastUseOf = ({
  last_seen_at: seenAt,
  created_at: openedAt,
}: {
  last_seen_at: Date | null
  created_at: Date
}): Date => seenAt ?? openedAt

/** Its id is the start of the stored hash, which nobody can log in with. */
const recordOf = (
  row: SessionRow,
  { currentHash, nowMs, idleSinceMs }: { currentHash: Buffer; nowMs: number; idleSinceMs: number },
): SessionRecord => ({
  id: sessionIdOf(row.token_hash),
  current: row.token_hash.equals(currentHash),
  active: row.ended_at === null && row.expires_at.getTime() > nowMs && lastUseOf(row).getTime() > idleSinceMs,
  userAgent: row.user_agent,
  clientType: row.client_type as SessionRecord['clientType'],
  address: row.address,
  openedAtMs: row.created_at.getTime(),
  lastSeenMs: lastUseOf(row).getTime(),
})

/** From the device that did not use it. */
const idleEventOf = (
  row: Pick<SessionRow, 'member_id' | 'device_uuid' | 'client_type' | 'address' | 'user_agent'>,
): SecurityEvent => {
  const clientType = row.client_type as Client['clientType']
  const device = { address: row.address, uuid: row.device_uuid, userAgent: row.user_agent }
  return {
    kind: 'session.idle',
    memberId: row.member_id,
    from: { client: { ...device, clientType, language: 'zh-CN' } },
  }
}

type EndListener = Parameters<Sessions['onEnded']>[0]

export interface SessionStore extends Sessions {
  /**
   * Ends all sessions of a member: a block, a new password. Its sockets hear it. [S-04] `together` writes in the same
   * transaction; when it answers false, nothing ends. Answers whether they ended.
   */
  endAll(
    memberId: string,
    reason: SessionEnd,
    together?: (trx: DatabaseTransaction) => Promise<boolean>,
  ): Promise<boolean>
  /** The same in a unit of work that is under way; the sockets hear it after the commit. */
  endAllIn(unit: Unit, memberId: string, reason: SessionEnd): Promise<void>
  /** Ends all that were not used for too long. */
  endIdle(): Promise<void>
  /** Removes what has been over for longer than `keepMs`. */
  sweep(keepMs: number): Promise<void>
}

interface SessionOptions {
  now: () => number
  log: Log
  /** Publishes what is announced with a log-in. */
  units?: UnitOfWork
  perMember?: number
  /** A session that is not used for so long ends; up to a minute later, since its use is noted once a minute. */
  idleMs?: number
}

class PostgresSessions implements SessionStore {
  readonly #db: Database
  readonly #units: UnitOfWork
  readonly #now: () => number
  readonly #perMember: number
  readonly #idleMs: number
  readonly #listeners: ListenerSet<Parameters<EndListener>>

  constructor(
    db: Database,
    { now, log, units = createUnitOfWork(db), perMember = 1, idleMs = Infinity }: SessionOptions,
  ) {
    this.#db = db
    this.#units = units
    this.#now = now
    this.#perMember = perMember
    this.#idleMs = idleMs + seenEveryMs
    this.#listeners = createListenerSet(log, 'ended sessions')
  }

  async list(memberId: string, token: string): Promise<SessionRecord[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy((order) => order('token_hash', '=', hashOf(token)), 'desc')
      .orderBy('created_at', 'desc')
      .limit(sessionsListMax)
      .execute()
    const at = { currentHash: hashOf(token), nowMs: this.#now(), idleSinceMs: this.#now() - this.#idleMs }
    return rows.map((row) => recordOf(row, at))
  }

  async endOthers(memberId: string, from: SecurityOrigin & { token: string }): Promise<number> {
    const ended = await this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('sessions')
        .set({ ended_at: new Date(this.#now()), ended_reason: 'LOGGED_IN_ELSEWHERE' })
        .where('token_hash', 'in', this.#active(trx, memberId))
        .where('token_hash', '!=', hashOf(from.token))
        .executeTakeFirst()
      const details = { count: Number(numUpdatedRows) }
      await addSecurityEvents(trx, [{ kind: 'sessions.ended', memberId, from, details }], this.#now())
      return details.count
    })
    if (ended > 0) this.#notify(memberId, 'LOGGED_IN_ELSEWHERE')
    return ended
  }

  async open(
    memberId: string,
    client: Client,
    keepMs: number,
    way: LoginWay,
    together: (unit: Unit) => Promise<void> = async () => undefined,
  ): Promise<{ token: string; expiresAtMs: number }> {
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAtMs = this.#now() + keepMs
    const ended = await this.#units.run(async (unit) => {
      const trx = tablesOf(unit)
      // Two log-ins at once queue up here, so that one of them ends the other.
      const seen = { last_login_at: new Date(this.#now()) }
      await trx.updateTable('members').set(seen).where('id', '=', memberId).execute()
      // One moment for both: by it an ended session finds the log-in that ended it.
      const at = new Date(this.#now())
      const { numUpdatedRows } = await this.#endOlder(trx, memberId, 'LOGGED_IN_ELSEWHERE', this.#perMember - 1, at)
      await this.#insert(trx, memberId, client, { token, at, expiresAtMs })
      const id = `logged-in:${sessionIdOf(hashOf(token))}`
      await putIntoOutbox(trx, [factEntry({ name: 'loggedIn', id, memberId, atMs: this.#now() })])
      const details = { way, ...(numUpdatedRows > 0n ? { count: Number(numUpdatedRows) } : {}) }
      await addSecurityEvents(trx, [{ kind: 'login', memberId, from: { client, token }, details }], this.#now())
      await together(unit)
      return numUpdatedRows
    })
    if (ended > 0n) this.#notify(memberId, 'LOGGED_IN_ELSEWHERE')
    return { token, expiresAtMs }
  }

  find(token: string): Promise<SessionState> {
    return this.#stateOf(token, true)
  }

  peek(token: string): Promise<SessionState> {
    return this.#stateOf(token, false)
  }

  async close(from: SecurityOrigin & { token: string }): Promise<void> {
    const { token } = from
    const ended = await this.#db.transaction().execute(async (trx) => {
      const closed = await trx
        .updateTable('sessions')
        .set({ ended_at: new Date(this.#now()) })
        .where('token_hash', '=', hashOf(token))
        .where('ended_at', 'is', null)
        .returning('member_id')
        .executeTakeFirst()
      if (closed) await addSecurityEvents(trx, [{ kind: 'logout', memberId: closed.member_id, from }], this.#now())
      return closed
    })
    if (ended) this.#listeners.notify(ended.member_id, token, undefined)
  }

  async endAll(
    memberId: string,
    reason: SessionEnd,
    together: (trx: DatabaseTransaction) => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const isEnded = await this.#db.transaction().execute(async (trx) => {
      if (!(await together(trx))) return false
      await this.#endOlder(trx, memberId, reason, 0)
      return true
    })
    if (isEnded) this.#notify(memberId, reason)
    return isEnded
  }

  async endAllIn(unit: Unit, memberId: string, reason: SessionEnd): Promise<void> {
    await this.#endOlder(tablesOf(unit), memberId, reason, 0)
    unit.afterCommit(() => this.#notify(memberId, reason))
  }

  onEnded(listener: EndListener): () => void {
    return this.#listeners.add(listener)
  }

  async sweep(keepMs: number): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where('expires_at', '<', new Date(this.#now() - keepMs))
      .execute()
  }

  async endIdle(): Promise<void> {
    if (this.#idleMs === Infinity) return
    while ((await this.#endIdle(undefined)) === idleAtOnce);
  }

  async #stateOf(token: string, isUse: boolean): Promise<SessionState> {
    const row = await this.#read(token)
    if (!row) return { kind: 'ended', reason: 'AUTH_ERROR' }
    if (row.ended_reason !== null) return this.#endOf(token, row, row.ended_reason as SessionEnd)
    if (row.ended_at !== null || row.expires_at.getTime() <= this.#now()) return { kind: 'unknown' }
    if (row.status === '2') return { kind: 'ended', reason: 'ACCOUNT_BLOCKED' }
    const usedAt = lastUseOf({ last_seen_at: row.last_seen_at, created_at: row.opened_at })
    if (usedAt.getTime() + this.#idleMs <= this.#now()) {
      await this.#endIdle(token)
      // Used meanwhile, or ended: the row says.
      return this.#stateOf(token, isUse)
    }
    if (isUse) await this.#seen(token, row.last_seen_at)
    const usedMs = isUse ? this.#now() : usedAt.getTime()
    return {
      kind: 'active',
      member: memberInfoOf(row),
      expiresAtMs: Math.min(row.expires_at.getTime(), usedMs + this.#idleMs),
    }
  }

  /** With the log-in that ended the session, and none after it: a token that is over follows its member nowhere. */
  async #endOf(
    token: string,
    { id: memberId, ended_at: endedAt }: { id: string; ended_at: Date | null },
    reason: SessionEnd,
  ): Promise<SessionState> {
    if (reason !== 'LOGGED_IN_ELSEWHERE' || endedAt === null) return { kind: 'ended', reason }
    const endedBy = await this.#db
      .selectFrom('sessions')
      .select(['created_at', 'user_agent', 'address'])
      .where('member_id', '=', memberId)
      .where('token_hash', '!=', hashOf(token))
      .where('created_at', '<=', endedAt)
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', endedAt)]))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!endedBy) return { kind: 'ended', reason }
    const data = {
      atMs: endedBy.created_at.getTime(),
      device: deviceWords(endedBy.user_agent),
      network: shortenAddress(endedBy.address),
    }
    return { kind: 'ended', reason, data }
  }

  #read(token: string) {
    return memberRows(this.#db)
      .innerJoin('sessions', 'sessions.member_id', 'members.id')
      .select(['sessions.expires_at', 'sessions.ended_at', 'sessions.ended_reason', 'sessions.last_seen_at'])
      .select('sessions.created_at as opened_at')
      .where('sessions.token_hash', '=', sessionHashOf(token))
      .executeTakeFirst()
  }

  /** Ends what was not used for too long: one session, or some of all. Answers how many. */
  async #endIdle(token: string | undefined): Promise<number> {
    const now = new Date(this.#now())
    const idleSince = new Date(this.#now() - this.#idleMs)
    const ended = await this.#db.transaction().execute(async (trx) => {
      let idle = trx
        .selectFrom('sessions')
        .select('token_hash')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where(({ fn, ref }) => fn.coalesce(ref('last_seen_at'), ref('created_at')), '<=', idleSince)
        .limit(idleAtOnce)
      if (token !== undefined) idle = idle.where('token_hash', '=', sessionHashOf(token))
      const rows = await trx
        .updateTable('sessions')
        .set({ ended_at: now, ended_reason: 'SESSION_IDLE' })
        .where('token_hash', 'in', idle)
        // Two who find it at once end it once.
        .where('ended_at', 'is', null)
        .where(({ fn, ref }) => fn.coalesce(ref('last_seen_at'), ref('created_at')), '<=', idleSince)
        .returning(['member_id', 'device_uuid', 'client_type', 'address', 'user_agent'])
        .execute()
      await addSecurityEvents(trx, rows.map(idleEventOf), this.#now())
      return rows
    })
    for (const { member_id: memberId } of ended) this.#notify(memberId, 'SESSION_IDLE')
    return ended.length
  }

  #notify(memberId: string, reason: SessionEnd): void {
    this.#listeners.notify(memberId, undefined, reason)
  }

  #active(tables: Database, memberId: string) {
    return tables
      .selectFrom('sessions')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(this.#now()))
  }

  /** Ends all but the newest `kept`. */
  #endOlder(tables: Database, memberId: string, reason: SessionEnd, kept: number, at = new Date(this.#now())) {
    return tables
      .updateTable('sessions')
      .set({ ended_at: at, ended_reason: reason })
      .where('token_hash', 'in', this.#active(tables, memberId).orderBy('created_at', 'desc').offset(kept))
      .executeTakeFirst()
  }

  async #insert(
    trx: DatabaseTransaction,
    memberId: string,
    client: Client,
    { token, at, expiresAtMs }: { token: string; at: Date; expiresAtMs: number },
  ): Promise<void> {
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        member_id: memberId,
        created_at: at,
        expires_at: new Date(expiresAtMs),
        ended_at: null,
        ended_reason: null,
        device_uuid: client.uuid,
        client_type: client.clientType,
        address: client.address,
        user_agent: client.userAgent ?? '',
      })
      .execute()
  }

  /** Noted once a minute, so that a busy session costs no more. */
  async #seen(token: string, lastSeenAt: Date | null): Promise<void> {
    if (lastSeenAt && this.#now() - lastSeenAt.getTime() < seenEveryMs) return
    const at = { last_seen_at: new Date(this.#now()) }
    await this.#db.updateTable('sessions').set(at).where('token_hash', '=', hashOf(token)).execute()
  }
}

/** Sessions on PostgreSQL, `perMember` of them at a time. [S-01, S-03, S-04] */
export const createSessions = (db: Database, options: SessionOptions): SessionStore => new PostgresSessions(db, options)
