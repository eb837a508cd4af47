import { createHash, randomBytes } from 'node:crypto'
import { ticketUsesMax } from '#server/verification/domain/actions.ts'
import { stepUpTokenMs } from '#server/verification/domain/step-up-rules.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'

const tokenBytes = 32

/** Step-up tokens are stored hashed: who reads the table cannot use one. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a step-up token is good for: one device, one action, and where the action has a subject only that. */
interface TokenUse {
  readonly call: string
  readonly client: Client
  readonly subjectHash: Buffer | null
}

export const issueStepUpToken = async (
  db: Database,
  { call, client, subjectHash }: TokenUse,
  nowMs: number,
): Promise<string> => {
  const token = randomBytes(tokenBytes).toString('base64url')
  await db
    .insertInto('verification_tickets')
    .values({
      token_hash: hashOf(token),
      call,
      device_uuid: client.uuid,
      subject_hash: subjectHash,
      expires_at: new Date(nowMs + stepUpTokenMs),
    })
    .execute()
  return token
}

/** Counts one use; false when the step-up token is not good for it. */
export const spendStepUpToken = async (
  db: Database,
  token: string,
  { call, client, subjectHash }: TokenUse,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('verification_tickets')
    .set((of) => ({ uses: of('uses', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('call', '=', call)
    .where('device_uuid', '=', client.uuid)
    .where('subject_hash', 'is not distinct from', subjectHash)
    .where('uses', '<', ticketUsesMax(call))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
