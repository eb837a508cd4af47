import { createHash } from 'node:crypto'
import type { SecurityDetails, SecurityEventKind } from '#contract/accounts/entities/security-event.ts'
import type { SecurityEvent, SecurityLog, SecurityOrigin, SecurityRecord } from '#server/accounts/ports/security-log.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** The start of a session's stored hash, which nobody can log in with. */
export const sessionIdOf = (tokenHash: Buffer): string => tokenHash.toString('hex').slice(0, 16)

const startOfHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const idsOf = ({ client, token }: SecurityOrigin): { session: string; device: string } => ({
  session: token === undefined ? '' : startOfHash(token),
  device: startOfHash(client.uuid),
})

/** Text that PostgreSQL stores and JSON says alike in every language: without control characters and half characters. */
// eslint-disable-next-line no-control-regex
const plain = (text: string): string => text.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/g, ' ')

interface Content {
  memberId: string | null
  kind: SecurityEventKind
  atMs: number
  address: string
  region: string
  clientType: string
  userAgent: string
  session: string
  device: string
  details: SecurityDetails
}

/** What the hash of a row covers, as it is stored: names in this order, without blanks. */
const contentOf = ({ memberId, kind, from, details = {} }: SecurityEvent, nowMs: number): string => {
  const { way, count, what, operator, command } = details
  const content: Content = {
    memberId,
    kind,
    atMs: nowMs,
    address: from?.client.address ?? '',
    region: from?.client.region ?? '',
    clientType: from?.client.clientType ?? '',
    userAgent: plain(from?.client.userAgent ?? ''),
    ...(from === null ? { session: '', device: '' } : idsOf(from)),
    details: {
      ...(way === undefined ? {} : { way }),
      ...(count === undefined ? {} : { count }),
      ...(what === undefined ? {} : { what: plain(what) }),
      ...(operator === undefined ? {} : { operator: plain(operator) }),
      ...(command === undefined ? {} : { command: plain(command) }),
    },
  }
  return JSON.stringify(content)
}

/** Adds events to a transaction, or in one of their own; they are chained when it commits. */
export const addSecurityEvents = async (
  tables: Database,
  events: readonly SecurityEvent[],
  nowMs: number,
): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map((event) => ({ content: contentOf(event, nowMs) }))
  await tables.insertInto('security_log_entries').values(rows).execute()
}

const recordOf = (seq: string, content: string): SecurityRecord => {
  const { memberId, kind, atMs, address, region, clientType, userAgent, session, device, details } = JSON.parse(
    content,
  ) as Content
  return { seq, memberId, kind, atMs, address, region, clientType, userAgent, session, device, details }
}

/** The security log on PostgreSQL: append-only by trigger, one chain of hashes for the site. */
export const createSecurityLog = (db: Database, now: () => number): SecurityLog => ({
  record: (unit, ...events) => addSecurityEvents(tablesOf(unit), events, now()),
  idsOf,
  list: async ({ memberId, kind, sinceMs, beforeSeq, limit }) => {
    let rows = db.selectFrom('security_log').select(['seq', 'content']).orderBy('seq', 'desc').limit(limit)
    if (memberId !== undefined) rows = rows.where('member_id', '=', memberId)
    if (kind !== undefined) rows = rows.where('kind', '=', kind)
    if (sinceMs !== undefined) rows = rows.where('at_ms', '>=', String(sinceMs))
    if (beforeSeq !== undefined) rows = rows.where('seq', '<', beforeSeq)
    return (await rows.execute()).map(({ seq, content }) => recordOf(seq, content))
  },
})
