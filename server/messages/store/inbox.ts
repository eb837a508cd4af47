import { sql } from 'kysely'
import { MessageKind, type UnreadCounts } from '#contract/messages/entities/message.ts'
import type { Inbox, NewInboxMessage } from '#server/messages/ports.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Who got one. */
const insert = async (
  tables: Database,
  messages: readonly Omit<NewInboxMessage, 'values'>[],
  nowMs: number,
): Promise<string[]> => {
  if (messages.length === 0) return []
  const { rows } = await sql<{ member_id: string }>`
    insert into inbox_messages (member_id, key, kind, template, values, link, at)
    select m."memberId", m.key, m.kind, m.template, m.values, m.link, ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m ("memberId" bigint, key text, kind text, template text, values jsonb, link text)
    where not exists (select from inbox_muted as muted where muted.member_id = m."memberId" and muted.kind = m.kind)
    on conflict (member_id, key) do nothing returning member_id
  `.execute(tables)
  return rows.map(({ member_id }) => member_id)
}

export const noneUnread = (): UnreadCounts => ({
  wallet: 0,
  bet: 0,
  promotion: 0,
  system: 0,
  security: 0,
  service: 0,
})

/** Unread messages by member and kind. */
export const unreadOf = async (db: Database, memberIds: readonly string[]): Promise<Map<string, UnreadCounts>> => {
  const counts = new Map(memberIds.map((memberId) => [memberId, noneUnread()]))
  if (memberIds.length === 0) return counts
  const rows = await db
    .selectFrom('inbox_messages')
    .select(['member_id', 'kind', db.fn.countAll<string>().as('count')])
    .where('member_id', 'in', memberIds)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy(['member_id', 'kind'])
    .execute()
  for (const { member_id, kind, count } of rows) {
    const own = counts.get(member_id)
    if (own) own[MessageKind.parse(kind)] = Number(count)
  }
  return counts
}

export interface InboxStore extends Inbox {
  changed(memberIds: readonly string[]): void
}

/** The inbox on PostgreSQL. */
export const createInboxStore = (
  db: Database,
  { now, log }: { now: () => number; log: Pick<Log, 'error'> },
): InboxStore => {
  const listeners = createListenerSet<[readonly string[]]>(log, 'messages')
  const changed = (memberIds: readonly string[]): void => listeners.notify(memberIds)
  return {
    changed,
    in: (unit) => {
      const putAll = async (messages: readonly Omit<NewInboxMessage, 'values'>[]): Promise<number> => {
        const got = await insert(tablesOf(unit), messages, now())
        if (got.length > 0) unit.afterCommit(() => changed([...new Set(got)]))
        return got.length
      }
      return {
        put: async (message) => {
          await putAll([message])
        },
        putAll,
      }
    },
    unread: (memberIds) => unreadOf(db, memberIds),
    onChanged: (listener) => listeners.add(listener),
  }
}
