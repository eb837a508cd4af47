import { sql } from 'kysely'
import { fixedMessageKinds, MessageKind } from '#contract/messages/entities/message.ts'
import { isKeptMessage } from '#contract/messages/rules/kept-kinds.ts'
import { messagesPageSize, messageUndoMs, messagesKeptMs } from '#contract/limits.ts'
import type { CurrencySymbols } from '#contract/wallet/rules/amount-text.ts'
import { messageText } from '#server/messages/domain/message-text.ts'
import type { Mailbox } from '#server/messages/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { noneUnread, unreadOf } from './inbox.ts'

interface MailboxOptions {
  now: () => number
  /** Somebody's unread messages are others now. */
  changed: (memberIds: readonly string[]) => void
  /** The currency symbols of the site's settings. [E-13] */
  symbols?: (() => CurrencySymbols) | undefined
}

export interface MailboxStore extends Mailbox {
  /** The same as `read` of all whose key begins so. */
  readKeys(memberId: string, start: string): Promise<void>
  /** Empties what was deleted for good and forgets what is old; of a deleted one its key stays as long, so that it is not sent again. */
  sweep(): Promise<void>
}

const visibleIn = (db: Database) => (memberId: string) =>
  db.selectFrom('inbox_messages').where('member_id', '=', memberId).where('deleted_at', 'is', null)

const readPage =
  (visible: ReturnType<typeof visibleIn>, symbols: MailboxOptions['symbols']): MailboxStore['list'] =>
  async (memberId, { kinds, beforeId }, language) => {
    let found = visible(memberId).selectAll().orderBy('id', 'desc')
    if (kinds !== undefined) found = found.where('kind', 'in', kinds)
    if (beforeId !== undefined) found = found.where('id', '<', beforeId)
    const rows = await found.limit(messagesPageSize + 1).execute()
    const page = rows.slice(0, messagesPageSize)
    const messages = page.map(({ id, kind, template, values, link, at, read_at: readAt }) => ({
      id,
      kind,
      ...messageText(template, values, language, symbols?.()),
      link,
      atMs: at.getTime(),
      isRead: readAt !== null,
    }))
    return { messages, nextBeforeId: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
  }

const readPreferences =
  (db: Database): MailboxStore['preferences'] =>
  async (memberId) => {
    const rows = await db.selectFrom('inbox_muted').select('kind').where('member_id', '=', memberId).execute()
    const off = new Set(rows.map(({ kind }) => kind))
    return MessageKind.options.map((kind) => ({
      kind,
      isOn: !off.has(kind),
      isFixed: fixedMessageKinds.includes(kind),
    }))
  }

const writePreference =
  (db: Database): MailboxStore['prefer'] =>
  async (memberId, kind, isOn) => {
    if (isOn) await db.deleteFrom('inbox_muted').where('member_id', '=', memberId).where('kind', '=', kind).execute()
    else
      await db
        .insertInto('inbox_muted')
        .values({ member_id: memberId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }

/** Members' own messages on PostgreSQL. */
export const createMailbox = (db: Database, { now, changed, symbols }: MailboxOptions): MailboxStore => {
  const update = (memberId: string, set: { read_at: Date } | { deleted_at: Date | null }) =>
    db.updateTable('inbox_messages').set(set).where('member_id', '=', memberId)
  const visible = visibleIn(db)
  const undoSince = (): Date => new Date(now() - messageUndoMs)

  return {
    list: readPage(visible, symbols),
    counts: async (memberId) => (await unreadOf(db, [memberId])).get(memberId) ?? noneUnread(),
    read: async (memberId, ids) => {
      await update(memberId, { read_at: new Date(now()) })
        .where('id', 'in', ids)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute()
      changed([memberId])
    },
    readKeys: async (memberId, start) => {
      const { numUpdatedRows } = await update(memberId, { read_at: new Date(now()) })
        .where(sql<boolean>`starts_with(key, ${start})`)
        .where('read_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) changed([memberId])
    },
    readAll: async (memberId, upToId, kinds) => {
      let updated = update(memberId, { read_at: new Date(now()) })
        .where('id', '<=', upToId)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
      if (kinds !== undefined) updated = updated.where('kind', 'in', kinds)
      await updated.execute()
      changed([memberId])
    },
    remove: async (memberId, ids) => {
      const asked = await visible(memberId).select('kind').where('id', 'in', ids).execute()
      if (asked.some(isKeptMessage)) return false
      await update(memberId, { deleted_at: new Date(now()) })
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
      changed([memberId])
      return true
    },
    restore: async (memberId, ids) => {
      await update(memberId, { deleted_at: null })
        .where('id', 'in', ids)
        .where('deleted_at', '>', undoSince())
        .execute()
      changed([memberId])
    },
    preferences: readPreferences(db),
    prefer: writePreference(db),
    sweep: async () => {
      await db
        .updateTable('inbox_messages')
        .set({ values: '{}', link: null })
        .where('deleted_at', '<', undoSince())
        .where(sql<boolean>`values <> '{}'`)
        .execute()
      await db
        .deleteFrom('inbox_messages')
        .where('at', '<', new Date(now() - messagesKeptMs))
        .execute()
    },
  }
}
