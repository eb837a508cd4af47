import { keyedHashOf } from '#server/accounts/store/authenticators.ts'
import { recordContext } from '#server/platform/idempotency/earlier-outcome.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { messageContext } from '#server/platform/messages/message-outbox.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { withdrawPasswordContext } from '#server/wallet/store/withdraw-passwords.ts'

const rowsAtOnce = 500

type Step = (trx: DatabaseTransaction, fieldEncryption: FieldEncryption) => Promise<number>

const sealMessages: Step = async (trx, fieldEncryption) => {
  const rows = await trx
    .selectFrom('outbox_messages')
    .select(['id', 'seal_id', 'body'])
    .where('body', 'is not', null)
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { id, seal_id: sealId, body } of rows) {
    const sealed = body ? fieldEncryption.seal(Buffer.from(body), messageContext(sealId)) : null
    await trx.updateTable('outbox_messages').set({ sealed, body: null }).where('id', '=', id).execute()
  }
  return rows.length
}

const sealResponses: Step = async (trx, fieldEncryption) => {
  const rows = await trx
    .selectFrom('idempotency_records')
    .select(['member_id', 'request_id', 'response'])
    .where('sealed', 'is', null)
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { member_id: memberId, request_id: requestId, response } of rows)
    await trx
      .updateTable('idempotency_records')
      .set({ sealed: sealJson(fieldEncryption, response, recordContext(memberId, requestId)), response: null })
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .execute()
  return rows.length
}

const sealWithdrawPasswords: Step = async (trx, fieldEncryption) => {
  const rows = await trx
    .selectFrom('withdraw_passwords')
    .select(['member_id', 'hash'])
    .where('hash', 'is not', null)
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { member_id: memberId, hash } of rows) {
    const sealed = fieldEncryption.seal(Buffer.from(hash ?? ''), withdrawPasswordContext(memberId))
    await trx.updateTable('withdraw_passwords').set({ sealed, hash: null }).where('member_id', '=', memberId).execute()
  }
  return rows.length
}

const keyRecoveryCodes: Step = async (trx, fieldEncryption) => {
  const rows = await trx
    .selectFrom('recovery_codes')
    .select(['member_id', 'code_hash'])
    .where('is_keyed', '=', false)
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  for (const { member_id: memberId, code_hash: plainHash } of rows)
    await trx
      .updateTable('recovery_codes')
      .set({ code_hash: keyedHashOf(fieldEncryption, plainHash), is_keyed: true })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', plainHash)
      .execute()
  return rows.length
}

/**
 * Seals what an older version has stored in clear, before anybody is served; a stop in between leaves the rest to the next
 * start. PostgreSQL reuses the places of the old rows by itself; copies made before keep them.
 */
export const sealClear = async (db: Database, fieldEncryption: FieldEncryption): Promise<number> => {
  let sealed = 0
  for (const step of [sealMessages, sealResponses, sealWithdrawPasswords, keyRecoveryCodes])
    for (let count = -1; count !== 0; sealed += count)
      count = await db.transaction().execute((trx) => step(trx, fieldEncryption))
  return sealed
}
