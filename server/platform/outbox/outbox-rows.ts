import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { OrderNews } from '#contract/finance/entities/order-news.ts'
import { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import { Ticket } from '#contract/sports/entities/ticket.ts'
import { MemberId, MessageId, RequestId, RoomNo } from '#contract/ids.ts'
import { Balance } from '#contract/wallet/entities/money.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Fact } from './facts.ts'

/**
 * What leaves a transaction through the outbox: a message for a room's log, tombstones for messages that are in it, a
 * balance, an order's or a ticket's new state for a member's screens. Each is harmless when it comes twice.
 */
export const OutboxEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    roomNo: RoomNo,
    message: z.object({
      id: MessageId,
      username: z.string(),
      content: MessageContent,
      authorId: z.nullable(MemberId),
      requestId: z.nullable(RequestId),
    }),
  }),
  z.object({ kind: z.literal('tombstone'), roomNo: RoomNo, messageIds: z.array(MessageId), by: z.string() }),
  z.object({ kind: z.literal('wallet'), memberId: MemberId, balance: Balance }),
  z.object({ kind: z.literal('order'), memberId: MemberId, order: OrderNews }),
  z.object({ kind: z.literal('ticket'), memberId: MemberId, ticket: Ticket }),
])
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** What a unit of work leaves behind: what is published, and facts for those who count them, each once. */
export type Announcement = OutboxEntry | { readonly kind: 'fact'; readonly fact: Fact }

/** Entries of one topic leave in the order in which they were written. */
const topicOf = (entry: OutboxEntry): string => {
  if (entry.kind === 'wallet') return `wallet:${entry.memberId}`
  if (entry.kind === 'order' || entry.kind === 'ticket') return `${entry.kind}:${entry.memberId}`
  return `room:${entry.roomNo}`
}

/** Writes what is announced; undefined: it is nothing. */
export const outboxStatement = (announced: readonly Announcement[]): RawBuilder<unknown> | undefined => {
  if (announced.length === 0) return undefined
  const entries = announced.filter((each) => each.kind !== 'fact')
  const facts = announced.flatMap((each) => (each.kind === 'fact' ? [each.fact] : []))
  const queued = sql`insert into fact_queue (payload)
    select payload from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality as f (payload, place)
    order by place`
  if (entries.length === 0) return queued
  // One JSON text: in an array of them every quote is escaped once more, and read again.
  return sql`
    ${facts.length > 0 ? sql`with queued as (${queued})` : sql``}
    insert into outbox (topic, payload)
    select topic, payload from rows from (unnest(${entries.map(topicOf)}::text[]),
      jsonb_array_elements(${JSON.stringify(entries)}::jsonb)) with ordinality as e (topic, payload, place) order by place
  `
}

/** Writes entries in the transaction of what they tell: both happen, or neither. */
export const putIntoOutbox = async (trx: DatabaseTransaction, announced: readonly Announcement[]): Promise<void> => {
  await outboxStatement(announced)?.execute(trx)
}

/** An entry for a room's log; ids make repeats harmless. */
export const roomEntry = (roomNo: string, id: string, content: MessageContent): OutboxEntry => ({
  kind: 'room',
  roomNo,
  message: { id, username: '', content, authorId: null, requestId: null },
})
