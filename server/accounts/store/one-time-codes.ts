import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { codeResendMs, codesADayMax, codeTriesMax, codeValidMs } from '#contract/limits.ts'
import { accept, reject, type Accepted, type Rejected } from '#contract/outcome.ts'
import { addressKey, addressTiers } from '#server/platform/address-key.ts'
import { codeMessage } from '#server/accounts/domain/code-message.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import { insertMessage } from '#server/platform/messages/message-outbox.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { CodeIssue, CodeOrder, OneTimeCodes } from '#server/accounts/ports.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const codesAnHourOfAddressMax = 60
const pepperBytes = 32

/** Which code is meant. Without a contact: the newest of the member's, by whatever way it went. */
interface CodeKey {
  purpose: CodePurpose
  contact?: string
  memberId: string | null
}

export interface OneTimeCodeStore extends OneTimeCodes {
  /** Uses a code in the caller's transaction; a wrong one costs its try when that is committed. */
  redeemIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean>
  /** The same, but a right code stays good: for a look ahead of dear work. */
  tryIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean>
  sweep(): Promise<void>
}

interface Deps {
  secrets: Secrets
  sealing: Sealing
  now: () => number
  siteName: () => string
  /** A message was committed. */
  onCommitted: () => void
}

/** How long a contact has to wait for its next code, 0 = not at all. */
const waitOf = (sent: readonly { purpose: string; atMs: number }[], purpose: CodePurpose, nowMs: number): number => {
  const newest = sent.find((each) => each.purpose === purpose)
  const resendMs = newest ? newest.atMs + codeResendMs - nowMs : 0
  const tenth = sent[codesADayMax - 1]
  const dayWaitMs = tenth ? tenth.atMs + dayMs - nowMs : 0
  return Math.max(0, resendMs, dayWaitMs)
}

class PostgresOneTimeCodes implements OneTimeCodeStore {
  readonly #db: Database
  readonly #deps: Deps
  #pepper: Promise<Buffer> | undefined

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
  }

  async issue(order: CodeOrder): Promise<CodeIssue> {
    const issued = await this.#db
      .transaction()
      .execute(async (trx) => (await this.#refuse(trx, order)) ?? (await this.#insert(trx, order)))
    if (issued.ok) this.#deps.onCommitted()
    return issued
  }

  use(purpose: CodePurpose, contact: ContactPoint, memberId: string | null, code: string): Promise<boolean> {
    return this.#db
      .transaction()
      .execute((trx) => this.redeemIn(trx, { purpose, contact: contact.address, memberId }, code))
  }

  redeemIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean> {
    return this.#judge(trx, key, code, { isUsed: true })
  }

  tryIn(trx: DatabaseTransaction, key: CodeKey, code: string): Promise<boolean> {
    return this.#judge(trx, key, code, { isUsed: false })
  }

  async sweep(): Promise<void> {
    await this.#db.deleteFrom('one_time_codes').where('created_at', '<', this.#ago(dayMs)).execute()
  }

  #ago(ms: number): Date {
    return new Date(this.#deps.now() - ms)
  }

  async #judge(
    trx: DatabaseTransaction,
    { purpose, contact, memberId }: CodeKey,
    code: string,
    { isUsed }: { isUsed: boolean },
  ): Promise<boolean> {
    const row = await trx
      .selectFrom('one_time_codes')
      .select(['id', 'code_hash', 'tries_left', 'expires_at', 'used_at'])
      .where('purpose', '=', purpose)
      .where('member_id', 'is not distinct from', memberId)
      .$if(contact !== undefined, (query) => query.where('contact', '=', contact ?? ''))
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    const given = await this.#hashOf(code)
    const nowMs = this.#deps.now()
    if (!row || row.used_at !== null || row.tries_left === 0 || row.expires_at.getTime() <= nowMs) return false
    const isRight = timingSafeEqual(row.code_hash, given)
    if (isRight && !isUsed) return true
    await trx
      .updateTable('one_time_codes')
      .set(isRight ? { used_at: new Date(nowMs) } : { tries_left: row.tries_left - 1 })
      .where('id', '=', row.id)
      .execute()
    return isRight
  }

  async #hashOf(code: string): Promise<Buffer> {
    this.#pepper ??= this.#deps.secrets.get('one-time-codes', () => randomBytes(pepperBytes))
    return createHmac('sha256', await this.#pepper)
      .update(code)
      .digest()
  }

  async #refuse(
    trx: DatabaseTransaction,
    { contact, purpose, client }: CodeOrder,
  ): Promise<Rejected<'SEND_TOO_OFTEN' | 'RATE_LIMITED_ADDRESS'> | undefined> {
    // Orders for one contact queue up here, so that none of them overtakes the limits.
    await sql`select pg_advisory_xact_lock(hashtextextended(${contact.address}, 0))`.execute(trx)
    const rows = await trx
      .selectFrom('one_time_codes')
      .select(['purpose', 'created_at'])
      .where('contact', '=', contact.address)
      .where('created_at', '>', this.#ago(dayMs))
      .orderBy('created_at', 'desc')
      .execute()
    const sent = rows.map((row) => ({ purpose: row.purpose, atMs: row.created_at.getTime() }))
    const retryAfterMs = waitOf(sent, purpose, this.#deps.now())
    if (retryAfterMs > 0) return reject('SEND_TOO_OFTEN', { retryAfterMs })
    return (await this.#isAddressFull(trx, client.address)) ? reject('RATE_LIMITED_ADDRESS') : undefined
  }

  async #isAddressFull(trx: DatabaseTransaction, address: string): Promise<boolean> {
    const own = addressKey(address)
    for (const { key, allowance } of addressTiers(address)) {
      const { count } = await trx
        .selectFrom('one_time_codes')
        .select((one) => one.fn.countAll<string>().as('count'))
        // Keys of wider networks begin those of narrower ones; an IPv4 address begins others that are not in it.
        .where((one) =>
          key === own ? one('address', '=', key) : one.fn<boolean>('starts_with', ['address', one.val(key)]),
        )
        .where('created_at', '>', this.#ago(hourMs))
        .executeTakeFirstOrThrow()
      if (Number(count) >= codesAnHourOfAddressMax * allowance) return true
    }
    return false
  }

  async #insert(
    trx: DatabaseTransaction,
    order: CodeOrder,
  ): Promise<Accepted<{ retryAfterMs: number; expiresAtMs: number }>> {
    const { purpose, contact, memberId, isSent, client } = order
    const nowMs = this.#deps.now()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAtMs = nowMs + codeValidMs
    await trx
      .insertInto('one_time_codes')
      .values({
        purpose,
        contact: contact.address,
        member_id: memberId,
        address: addressKey(client.address),
        code_hash: isSent ? await this.#hashOf(code) : randomBytes(32),
        tries_left: codeTriesMax,
        created_at: new Date(nowMs),
        expires_at: new Date(expiresAtMs),
        used_at: null,
      })
      .execute()
    if (isSent) {
      const { subject, body } = codeMessage({ purpose, code, siteName: this.#deps.siteName() }, client.language)
      const { sealing } = this.#deps
      await insertMessage(trx, { channel: contact.channel, to: contact.address, subject, body }, { nowMs, sealing })
    }
    return accept({ retryAfterMs: codeResendMs, expiresAtMs })
  }
}

/** Codes on PostgreSQL, hashed with a key of the site: six digits alone would be guessed from their hashes. */
export const createOneTimeCodes = (db: Database, deps: Deps): OneTimeCodeStore => new PostgresOneTimeCodes(db, deps)
