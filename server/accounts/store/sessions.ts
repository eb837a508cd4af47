import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sessionsShownMax } from '#contract/limits.ts'
import type { SessionEnd, SessionRecord, Sessions } from '#server/accounts/ports.ts'
import { memberInfoOf, memberRows } from './members.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/platform/postgres/schema.ts'

const tokenBytes = 32
const seenEveryMs = 60_000

/** Tokens are stored hashed: who reads the table cannot log in with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type SessionRow = Selectable<Tables['sessions']>

/** Its id is the start of the stored hash, which nobody can log in with. */
const recordOf = (row: SessionRow, currentHash: Buffer, nowMs: number): SessionRecord => ({
  id: row.token_hash.toString('hex').slice(0, 16),
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

/** Sessions on PostgreSQL, `perMember` of them at a time. [S-01, S-03, S-04] */
export const createSessions = (db: Database, now: () => number, perMember = 1): SessionStore => {
  const listeners = new Set<EndListener>()
  const tell = (memberId: string, reason: SessionEnd): void => {
    for (const listener of listeners) listener(memberId, undefined, reason)
  }

  const active = (tables: Database, memberId: string) =>
    tables
      .selectFrom('sessions')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now()))

  /** Ends all but the newest `kept`. */
  const endOthers = (tables: Database, memberId: string, reason: SessionEnd, kept: number) =>
    tables
      .updateTable('sessions')
      .set({ ended_at: new Date(now()), ended_reason: reason })
      .where('token_hash', 'in', active(tables, memberId).orderBy('created_at', 'desc').offset(kept))
      .executeTakeFirst()

  /** Noted once a minute, so that a busy session costs no more. */
  const seen = async (token: string, lastSeenAt: Date | null): Promise<void> => {
    if (lastSeenAt && now() - lastSeenAt.getTime() < seenEveryMs) return
    const at = { last_seen_at: new Date(now()) }
    await db.updateTable('sessions').set(at).where('token_hash', '=', hashOf(token)).execute()
  }

  const endAllBut = async (memberId: string, token: string): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ ended_at: new Date(now()), ended_reason: 'LOGGED_IN_ELSEWHERE' })
      .where('token_hash', 'in', active(db, memberId))
      .where('token_hash', '!=', hashOf(token))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tell(memberId, 'LOGGED_IN_ELSEWHERE')
    return Number(numUpdatedRows)
  }

  return {
    list: async (memberId, token) => {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy((order) => order('token_hash', '=', hashOf(token)), 'desc')
        .orderBy('created_at', 'desc')
        .limit(sessionsShownMax)
        .execute()
      return rows.map((row) => recordOf(row, hashOf(token), now()))
    },
    endOthers: endAllBut,
    open: async (memberId, client, keepMs) => {
      const token = randomBytes(tokenBytes).toString('base64url')
      const expiresAtMs = now() + keepMs
      const ended = await db.transaction().execute(async (transaction) => {
        // Two log-ins at once queue up here, so that one of them ends the other.
        const seen = { last_login_at: new Date(now()) }
        await transaction.updateTable('members').set(seen).where('id', '=', memberId).execute()
        const { numUpdatedRows } = await endOthers(transaction, memberId, 'LOGGED_IN_ELSEWHERE', perMember - 1)
        await transaction
          .insertInto('sessions')
          .values({
            token_hash: hashOf(token),
            member_id: memberId,
            created_at: new Date(now()),
            expires_at: new Date(expiresAtMs),
            ended_at: null,
            ended_reason: null,
            device_uuid: client.uuid,
            client_type: client.clientType,
            address: client.address,
            user_agent: client.userAgent ?? '',
          })
          .execute()
        return numUpdatedRows
      })
      if (ended > 0n) tell(memberId, 'LOGGED_IN_ELSEWHERE')
      return { token, expiresAtMs }
    },
    find: async (token) => {
      const row = await memberRows(db)
        .innerJoin('sessions', 'sessions.member_id', 'members.id')
        .select(['sessions.expires_at', 'sessions.ended_at', 'sessions.ended_reason', 'sessions.last_seen_at'])
        .where('sessions.token_hash', '=', hashOf(token))
        .executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      if (row.ended_reason !== null) return { kind: 'ended', reason: row.ended_reason as SessionEnd }
      if (row.ended_at !== null || row.expires_at.getTime() <= now()) return { kind: 'unknown' }
      if (row.status === '2') return { kind: 'ended', reason: 'ACCOUNT_BLOCKED' }
      await seen(token, row.last_seen_at)
      return { kind: 'active', member: memberInfoOf(row) }
    },
    close: async (token) => {
      await db
        .updateTable('sessions')
        .set({ ended_at: new Date(now()) })
        .where('token_hash', '=', hashOf(token))
        .where('ended_at', 'is', null)
        .execute()
    },
    endAll: async (memberId, reason, together = async () => true) => {
      const isEnded = await db.transaction().execute(async (trx) => {
        if (!(await together(trx))) return false
        await endOthers(trx, memberId, reason, 0)
        return true
      })
      if (isEnded) tell(memberId, reason)
      return isEnded
    },
    endAllIn: async (unit, memberId, reason) => {
      await endOthers(tablesOf(unit), memberId, reason, 0)
      unit.afterCommit(() => tell(memberId, reason))
    },
    onEnded: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sweep: async (keepMs) => {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<', new Date(now() - keepMs))
        .execute()
    },
  }
}
