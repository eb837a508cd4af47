import type { Language } from '#contract/codes.ts'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { codeResendMs, codeTriesMax, codeValidMs } from '#contract/limits.ts'
import { accept, reject, type Accepted, type Rejected } from '#contract/outcome.ts'
import { addressKey, addressTiers } from '#server/platform/address-key.ts'
import { codeMessage } from '#server/accounts/domain/code-message.ts'
import {
  askerOf,
  codeLimits,
  isOwnDevices,
  longestWindowMs,
  poolOf,
  prefixOf,
} from '#server/accounts/domain/code-limits.ts'
import { waitOf } from './code-waits.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { insertMessage } from '#server/platform/messages/message-outbox.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { CodeIssue, CodeOrder, OneTimeCodes } from '#server/accounts/ports/codes.ts'

const deviceHashOf = (uuid: string): Buffer => createHash('sha256').update(uuid).digest()

/** Which code is meant. Without a contact: the newest of the member's, by whatever way it went. */
interface CodeKey {
  purpose: CodePurpose
  contact?: string
  memberId: string | null
  /** The uuid of the device that asked for it: of codes that anybody may ask for, so that nobody uses up another's tries. */
  device?: string
}

export interface OneTimeCodeStore extends OneTimeCodes {
  /** Uses a code in the caller's transaction; a wrong one costs its try when that is committed. */
  redeemIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean>
  /** The same, but a right code stays good: for a look ahead of dear work. */
  tryIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean>
  sweep(): Promise<void>
}

interface Deps {
  fieldEncryption: FieldEncryption
  now: () => number
  siteName: (language: Language) => string
  /** How many codes the site sends. */
  quotas: () => SiteConfigValue<'codeQuotas'>
  /** A message was committed. */
  onCommitted: () => void
}

class PostgresOneTimeCodes implements OneTimeCodeStore {
  readonly #db: Database
  readonly #deps: Deps
  readonly #inTurn = createKeyedMutex()

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
  }

  async issue(order: CodeOrder): Promise<CodeIssue> {
    // Orders of a pool queue up here, so that none of them overtakes the limits.
    const issued = await this.#inTurn(poolOf(order.purpose), () =>
      this.#db
        .transaction()
        .execute(async (trx) => (await this.#refuse(trx, order)) ?? (await this.#insert(trx, order))),
    )
    if (issued.ok) this.#deps.onCommitted()
    return issued
  }

  use(...[purpose, contact, memberId, code, client]: Parameters<OneTimeCodes['use']>): Promise<boolean> {
    const key = { purpose, contact: contact.address, memberId, ...(client && { device: client.uuid }) }
    return this.#db.transaction().execute((trx) => this.redeemIn(trx, key, code))
  }

  async isOpen(...[purpose, contact, { uuid }]: Parameters<OneTimeCodes['isOpen']>): Promise<boolean> {
    const key = { purpose, contact: contact.address, memberId: null, device: uuid }
    return this.#isGood(await this.#newest(this.#db, key).executeTakeFirst())
  }

  redeemIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean> {
    return this.#judge(trx, key, code, { isUsed: true })
  }

  tryIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean> {
    return this.#judge(trx, key, code, { isUsed: false })
  }

  async sweep(): Promise<void> {
    await this.#db.deleteFrom('one_time_codes').where('created_at', '<', this.#ago(longestWindowMs)).execute()
  }

  #ago(ms: number): Date {
    return new Date(this.#deps.now() - ms)
  }

  #newest(tables: Database, { purpose, contact, memberId, device }: CodeKey) {
    return tables
      .selectFrom('one_time_codes')
      .select(['id', 'code_hash', 'tries_left', 'expires_at', 'used_at'])
      .where('purpose', '=', purpose)
      .where('member_id', 'is not distinct from', memberId)
      .$if(contact !== undefined, (query) => query.where('contact', '=', contact ?? ''))
      .$if(device !== undefined, (query) => query.where('device_hash', '=', deviceHashOf(device ?? '')))
      .orderBy('id', 'desc')
      .limit(1)
  }

  #isGood<Row extends { used_at: Date | null; tries_left: number; expires_at: Date }>(
    row: Row | undefined,
  ): row is Row {
    return row?.used_at === null && row.tries_left > 0 && row.expires_at.getTime() > this.#deps.now()
  }

  async #judge(
    trx: DatabaseTransaction,
    key: CodeKey,
    code: string,
    { isUsed }: { isUsed: boolean },
  ): Promise<boolean> {
    const row = await this.#newest(trx, key).forUpdate().executeTakeFirst()
    const given = this.#hashOf(code)
    if (!this.#isGood(row)) return false
    const isRight = timingSafeEqual(row.code_hash, given)
    if (isRight && !isUsed) return true
    await trx
      .updateTable('one_time_codes')
      .set(isRight ? { used_at: new Date(this.#deps.now()) } : { tries_left: row.tries_left - 1 })
      .where('id', '=', row.id)
      .execute()
    return isRight
  }

  /** Asks the database for nothing: codes are looked at inside of transactions. */
  #hashOf(code: string): Buffer {
    return this.#deps.fieldEncryption.fingerprint(code, 'one_time_codes')
  }

  async #refuse(
    trx: DatabaseTransaction,
    order: CodeOrder,
  ): Promise<Rejected<'SEND_TOO_OFTEN' | 'SEND_PAUSED'> | undefined> {
    // Other processes may order for one contact at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended(${order.contact.address}, 0))`.execute(trx)
    const quota = this.#deps.quotas()[poolOf(order.purpose)]
    for (const limit of codeLimits(order, addressTiers(order.client.address), quota)) {
      const retryAfterMs = await waitOf(trx, limit, this.#deps.now())
      if (retryAfterMs > 0) return reject(limit.code, { retryAfterMs })
    }
    return undefined
  }

  async #insert(
    trx: DatabaseTransaction,
    order: CodeOrder,
  ): Promise<Accepted<{ retryAfterMs: number; expiresAtMs: number }>> {
    const { purpose, contact, memberId, isSent, client } = order
    const nowMs = this.#deps.now()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAtMs = nowMs + codeValidMs
    const asker = askerOf(order, addressKey(client.address))
    await trx
      .insertInto('one_time_codes')
      .values({
        purpose,
        contact: contact.address,
        member_id: memberId,
        address: addressKey(client.address),
        channel: contact.channel,
        area_code: contact.areaCode,
        prefix: prefixOf(contact),
        asker,
        is_stranger: !isOwnDevices(asker),
        is_sent: isSent,
        device_hash: deviceHashOf(order.device ?? client.uuid),
        code_hash: isSent ? this.#hashOf(code) : randomBytes(32),
        tries_left: codeTriesMax,
        created_at: new Date(nowMs),
        expires_at: new Date(expiresAtMs),
        used_at: null,
      })
      .execute()
    if (isSent) {
      const { subject, body } = codeMessage(
        { purpose, code, siteName: this.#deps.siteName(client.language) },
        client.language,
      )
      const { fieldEncryption: sealing } = this.#deps
      await insertMessage(trx, { channel: contact.channel, to: contact.address, subject, body }, { nowMs, sealing })
    }
    return accept({ retryAfterMs: codeResendMs, expiresAtMs })
  }
}

/** Codes on PostgreSQL, hashed with a key of the site: six digits alone would be guessed from their hashes. */
export const createOneTimeCodes = (db: Database, deps: Deps): OneTimeCodeStore => new PostgresOneTimeCodes(db, deps)
