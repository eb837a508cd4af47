import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sessionsShownMax } from '#contract/limits.ts'
import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { SecurityOrigin, SessionEnd, SessionRecord, Sessions, SessionState } from '#server/accounts/ports.ts'
import { memberInfoOf, memberRows } from './members.ts'
import { addSecurityEvents, sessionIdOf } from './security-log.ts'
import { createListenerSet, type ListenerSet } from '#server/platform/listener-set.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Log } from '#server/platform/log.ts'

const tokenBytes = 32
const seenEveryMs = 60_000

/** Tokens are stored hashed: who reads the table cannot log in with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const sessionHashOf = hashOf

type SessionRow = Selectable<Tables['sessions']>

/** Its id is the start of the stored hash, which nobody can log in with. */
const recordOf = (row: SessionRow, currentHash: Buffer, nowMs: number): SessionRecord => ({
  id: sessionIdOf(row.token_hash),
  current: row.token_hash.equals(currentHash),
  active: row.ended_at === null && row.expires_at.getTime() > nowMs,
  userAgent: row.user_agent,
  clientType: row.client_type as SessionRecord['clientType'],
  address: row.address,
  openedAtMs: row.created_at.getTime(),
  lastSeenMs: (row.last_seen_at ?? row.created_at).getTime(),
})

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
  /** Removes what has been over for longer than `keepMs`. */
  sweep(keepMs: number): Promise<void>
}

interface SessionOptions {
  now: () => number
  log: Log
  perMember?: number
}

class PostgresSessions implements SessionStore {
  readonly #db: Database
  readonly #now: () => number
  readonly #perMember: number
  readonly #listeners: ListenerSet<Parameters<EndListener>>

  constructor(db: Database, { now, log, perMember = 1 }: SessionOptions) {
    this.#db = db
    this.#now = now
    this.#perMember = perMember
    this.#listeners = createListenerSet(log, 'ended sessions')
  }

  async list(memberId: string, token: string): Promise<SessionRecord[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy((order) => order('token_hash', '=', hashOf(token)), 'desc')
      .orderBy('created_at', 'desc')
      .limit(sessionsShownMax)
      .execute()
    return rows.map((row) => recordOf(row, hashOf(token), this.#now()))
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
  ): Promise<{ token: string; expiresAtMs: number }> {
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAtMs = this.#now() + keepMs
    const ended = await this.#db.transaction().execute(async (trx) => {
      // Two log-ins at once queue up here, so that one of them ends the other.
      const seen = { last_login_at: new Date(this.#now()) }
      await trx.updateTable('members').set(seen).where('id', '=', memberId).execute()
      const { numUpdatedRows } = await this.#endOlder(trx, memberId, 'LOGGED_IN_ELSEWHERE', this.#perMember - 1)
      await this.#insert(trx, memberId, client, token, expiresAtMs)
      const details = { way, ...(numUpdatedRows > 0n ? { count: Number(numUpdatedRows) } : {}) }
      await addSecurityEvents(trx, [{ kind: 'login', memberId, from: { client, token }, details }], this.#now())
      return numUpdatedRows
    })
    if (ended > 0n) this.#notify(memberId, 'LOGGED_IN_ELSEWHERE')
    return { token, expiresAtMs }
  }

  async find(token: string): Promise<SessionState> {
    const row = await memberRows(this.#db)
      .innerJoin('sessions', 'sessions.member_id', 'members.id')
      .select(['sessions.expires_at', 'sessions.ended_at', 'sessions.ended_reason', 'sessions.last_seen_at'])
      .where('sessions.token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!row) return { kind: 'ended', reason: 'AUTH_ERROR' }
    if (row.ended_reason !== null) return { kind: 'ended', reason: row.ended_reason as SessionEnd }
    if (row.ended_at !== null || row.expires_at.getTime() <= this.#now()) return { kind: 'unknown' }
    if (row.status === '2') return { kind: 'ended', reason: 'ACCOUNT_BLOCKED' }
    await this.#seen(token, row.last_seen_at)
    return { kind: 'active', member: memberInfoOf(row), expiresAtMs: row.expires_at.getTime() }
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
  #endOlder(tables: Database, memberId: string, reason: SessionEnd, kept: number) {
    return tables
      .updateTable('sessions')
      .set({ ended_at: new Date(this.#now()), ended_reason: reason })
      .where('token_hash', 'in', this.#active(tables, memberId).orderBy('created_at', 'desc').offset(kept))
      .executeTakeFirst()
  }

  async #insert(
    trx: DatabaseTransaction,
    memberId: string,
    client: Client,
    token: string,
    expiresAtMs: number,
  ): Promise<void> {
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        member_id: memberId,
        created_at: new Date(this.#now()),
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
