import { createHash, randomBytes } from 'node:crypto'
import { ticketMs, ticketUsesMax } from '#server/verification/domain/step-up-rules.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { Client } from '#server/platform/calls/client.ts'

const ticketBytes = 32

/** Tickets are stored hashed: who reads the table cannot use one. */
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** A ticket for one device and call. [S-07] */
export const issueTicket = async (db: Database, call: string, client: Client, nowMs: number): Promise<string> => {
  const ticket = randomBytes(ticketBytes).toString('base64url')
  await db
    .insertInto('verification_tickets')
    .values({
      token_hash: hashOf(ticket),
      call,
      device_uuid: client.uuid,
      expires_at: new Date(nowMs + ticketMs),
    })
    .execute()
  return ticket
}

/** Counts one use; false when the ticket is not good for it. */
export const takeTicket = async (
  db: Database,
  ticket: string,
  call: string,
  client: Client,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('verification_tickets')
    .set((of) => ({ uses: of('uses', '+', 1) }))
    .where('token_hash', '=', hashOf(ticket))
    .where('call', '=', call)
    .where('device_uuid', '=', client.uuid)
    .where('uses', '<', ticketUsesMax)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
