import type { Message } from './ports.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/schema.ts'

/** Hands a message over for sending in the transaction of what it tells. */
export const insertMessage = async (
  trx: DatabaseTransaction,
  { channel, to, subject, body }: Omit<Message, 'id'>,
  nowMs: number,
): Promise<void> => {
  const at = new Date(nowMs)
  await trx
    .insertInto('outbox_messages')
    .values({ channel, recipient: to, subject, body, at, status: 'waiting', due_at: at })
    .execute()
}
