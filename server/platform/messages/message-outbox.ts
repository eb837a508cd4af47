import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MessageRefusedError, type Message, type MessageOutbox, type Messages } from './ports.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

const batchMax = 10
/** Until the next try after the first and the second one; a claim that a stop cut off is taken again then. */
const backOffMs = [5_000, 30_000, 30_000] as const
const keptMs = 7 * 24 * 60 * 60_000

export interface MessageSender extends MessageOutbox, PollLoop {
  sweep(): Promise<void>
}

export const messageContext = (sealId: string): string => `outbox_messages:${sealId}`

/** Hands a message over for sending in the transaction of what it tells. Its text holds codes: it is sealed. */
export const insertMessage = async (
  trx: DatabaseTransaction,
  { channel, to, subject, body }: Omit<Message, 'id'>,
  { nowMs, sealing }: { nowMs: number; sealing: Sealing },
): Promise<void> => {
  const at = new Date(nowMs)
  const sealId = randomUUID()
  const sealed = sealing.seal(Buffer.from(body), messageContext(sealId))
  await trx
    .insertInto('outbox_messages')
    .values({ channel, recipient: to, subject, seal_id: sealId, sealed, at, status: 'waiting', due_at: at })
    .execute()
}

interface SealedText {
  sealId: string
  sealed: Buffer | null
}

interface Claimed extends Omit<Message, 'body'>, SealedText {
  attempts: number
}

/** Takes what is due, counting the try before it is made: a stop in between is a try as well. */
const claim = async (db: Database, nowMs: number): Promise<Claimed[]> => {
  const nextMs = sql`(${backOffMs}::int[])[least(attempts + 1, 3)] * interval '1 millisecond'`
  const { rows } = await sql<Claimed>`
    update outbox_messages set attempts = attempts + 1, due_at = ${new Date(nowMs)}::timestamptz + ${nextMs}
    where id in (select id from outbox_messages where status = 'waiting' and due_at <= ${new Date(nowMs)}
      order by id limit ${batchMax} for update skip locked)
    returning id, channel, recipient as "to", subject, seal_id as "sealId", sealed, attempts
  `.execute(db)
  return rows
}

/**
 * Sends the messages that transactions left, with three tries. A refusal is final; an answer that is lost is tried again
 * and is unknown in the end: the message may have arrived. Texts are kept only for channels without a way out.
 */
export const createMessageSender = (
  db: Database,
  { messages, sealing, now, log }: { messages: Messages; sealing: Sealing; now: () => number; log: Log },
): MessageSender => {
  const textOf = ({ sealId, sealed }: SealedText): string =>
    sealed === null ? '' : sealing.open(sealed, messageContext(sealId)).toString()

  const settle = async (message: Claimed, status: 'sent' | 'unknown' | 'failed'): Promise<void> => {
    const isOver = status === 'sent' && !messages.outboxChannels.includes(message.channel)
    await db
      .updateTable('outbox_messages')
      .set({ status, ...(isOver ? { sealed: null } : {}) })
      .where('id', '=', message.id)
      .execute()
  }

  const deliver = async (message: Claimed): Promise<void> => {
    const { id, channel, to, subject, attempts } = message
    // The last try was cut off by a stop.
    if (attempts > backOffMs.length) return settle(message, 'unknown')
    try {
      await messages.send({ id, channel, to, subject, body: textOf(message) })
    } catch (error) {
      log.warn({ id, channel, attempts, reason: oneLineOf(error) }, 'a message could not be sent')
      if (error instanceof MessageRefusedError) return settle(message, 'failed')
      return attempts === backOffMs.length ? settle(message, 'unknown') : undefined
    }
    return settle(message, 'sent')
  }

  const sendAll = async (): Promise<true> => {
    for (let batch = await claim(db, now()); batch.length > 0; batch = await claim(db, now()))
      await Promise.all(batch.map(deliver))
    return true
  }

  return {
    ...createPollLoop(sendAll, { log, what: 'the messages' }),
    newest: async (limit) => {
      const rows = await db.selectFrom('outbox_messages').selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ id, channel, recipient, subject, seal_id: sealId, sealed, at, status, attempts }) => ({
        id,
        channel,
        to: recipient,
        subject,
        body: textOf({ sealId, sealed }),
        atMs: at.getTime(),
        status,
        attempts,
      }))
    },
    sweep: async () => {
      await db
        .deleteFrom('outbox_messages')
        .where('at', '<', new Date(now() - keptMs))
        .execute()
    },
  }
}
