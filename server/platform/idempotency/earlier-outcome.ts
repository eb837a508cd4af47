import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { openJson } from '#server/platform/field-encryption/encrypted-json.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface Command {
  memberId: string
  path: string
  /** What a repeat must carry again; its id is the client's. */
  body: { requestId: string }
}

/** A command with what its record is known by. */
export interface Claim extends Command {
  fingerprint: Buffer
  fieldEncryption: FieldEncryption
}

export const recordContext = (memberId: string, requestId: string): string =>
  `idempotency_records:${memberId}:${requestId}`

/** What the command was answered with before, if it was. */
export const earlierOutcome = async <Value>(
  db: Database,
  { memberId, body, fingerprint, fieldEncryption }: Claim,
): Promise<Outcome<Value, 'REQUEST_ID_REUSED'> | undefined> => {
  const row = await db
    .selectFrom('idempotency_records')
    .select(['fingerprint', 'sealed'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', body.requestId)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.fingerprint.equals(fingerprint)) return reject('REQUEST_ID_REUSED')
  if (row.sealed === null) throw new Error(`the record of request ${body.requestId} has no response`)
  return accept(openJson<Value>(fieldEncryption, row.sealed, recordContext(memberId, body.requestId)))
}
