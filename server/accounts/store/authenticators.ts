import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { accept, reject } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { isRecoveryCode } from '#server/accounts/domain/recovery-code.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { inTransaction, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Disowned } from '#server/accounts/ports/changes.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { Authenticators } from '#server/accounts/ports/factors.ts'

const secretBytes = 20
const periodMs = 30_000
const recoveryCodesCount = 10
const recoveryCodeLength = 10
/** No letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const sealContext = (memberId: string): string => `totp_secrets:${memberId}`

const totpOf = (secret: Buffer, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

const makeRecoveryCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

/** Ten letters can be guessed from a plain hash of them: it is made with a key. */
export const keyedHashOf = (fieldEncryption: FieldEncryption, plainHash: Buffer): Buffer =>
  fieldEncryption.fingerprint(plainHash.toString('hex'), 'recovery_codes')

/** The time step of a code that is right now, one step early or late included; undefined when it is wrong. (RFC 6238 §5.2) */
const counterOf = (secret: Buffer, code: string, nowMs: number): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: nowMs })
  return delta === null ? undefined : Math.floor(nowMs / periodMs) + delta
}

interface AuthenticatorOptions {
  fieldEncryption: FieldEncryption
  now: () => number
  /** Under which an app keeps the code. */
  siteName: () => string
}

class PostgresAuthenticators implements Authenticators {
  readonly #db: Database
  readonly #fieldEncryption: FieldEncryption
  readonly #now: () => number
  readonly #siteName: () => string

  constructor(db: Database, { fieldEncryption, now, siteName }: AuthenticatorOptions) {
    this.#db = db
    this.#siteName = siteName
    this.#fieldEncryption = fieldEncryption
    this.#now = now
  }

  async isOn(memberId: string): Promise<boolean> {
    return (await this.#read(memberId))?.confirmed_at instanceof Date
  }

  async verify(memberId: string, code: string): Promise<boolean> {
    const row = await this.#read(memberId)
    if (!row?.confirmed_at) return false
    if (isRecoveryCode(code)) return this.#takeRecoveryCode(memberId, code)
    const counter = this.#counterOf(row, code)
    return counter !== undefined && this.#takeStep(memberId, counter)
  }

  async begin(member: MemberInfo): ReturnType<Authenticators['begin']> {
    const secret = randomBytes(secretBytes)
    const sealed = this.#fieldEncryption.seal(secret, sealContext(member.id))
    const fresh = { sealed, created_at: new Date(this.#now()) }
    const written = await this.#db
      .insertInto('totp_secrets')
      .values({ member_id: member.id, confirmed_at: null, ...fresh })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('member_id')
      .executeTakeFirst()
    if (!written) return reject('ALREADY_BOUND')
    const totp = totpOf(secret, this.#siteName(), member.name)
    return accept({ secret: totp.secret.base32, uri: totp.toString() })
  }

  async confirm(memberId: string, code: string): ReturnType<Authenticators['confirm']> {
    const row = await this.#read(memberId)
    if (!row) return reject('TICKET_INVALID')
    if (row.confirmed_at) return reject('ALREADY_BOUND')
    const counter = this.#counterOf(row, code)
    if (counter === undefined) return reject('VALID_CODE_ERROR')
    const recoveryCodes = Array.from({ length: recoveryCodesCount }, makeRecoveryCode)
    const isInForce = await this.#putInForce(memberId, counter, recoveryCodes)
    return isInForce ? accept({ recoveryCodes }) : reject('ALREADY_BOUND')
  }

  remove(memberId: string): ReturnType<Authenticators['remove']> {
    return inTransaction(this.#db, async (trx) => {
      const codes = await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).returningAll().execute()
      const row = await trx
        .deleteFrom('totp_secrets')
        .where('member_id', '=', memberId)
        .returningAll()
        .executeTakeFirst()
      if (!row?.confirmed_at) return undefined
      return {
        secret: this.#fieldEncryption.open(row.sealed, sealContext(memberId)).toString('base64'),
        lastCounter: row.last_counter,
        createdAtMs: row.created_at.getTime(),
        confirmedAtMs: row.confirmed_at.getTime(),
        recoveryCodes: codes.map(({ code_hash: hash, used_at: usedAt }) => ({
          hash: hash.toString('base64'),
          usedAtMs: usedAt?.getTime() ?? null,
        })),
      }
    })
  }

  async undo(memberId: string, { since, kinds, former }: Disowned): Promise<void> {
    const before = former
      .filter((one) => one.of === 'authenticator')
      .find(({ confirmedAtMs }) => confirmedAtMs < since.getTime())
    if (before || kinds.has('factor.on')) await this.remove(memberId)
    if (before) await this.#putBack(memberId, before)
  }

  in(unit: Unit): Authenticators {
    return new PostgresAuthenticators(tablesOf(unit), {
      fieldEncryption: this.#fieldEncryption,
      now: this.#now,
      siteName: this.#siteName,
    })
  }

  #hashOf(memberId: string, code: string): Buffer {
    const plainHash = createHash('sha256').update(`${memberId}\n${code.toLowerCase()}`).digest()
    return keyedHashOf(this.#fieldEncryption, plainHash)
  }

  #read(memberId: string) {
    return this.#db.selectFrom('totp_secrets').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  }

  #counterOf(row: { member_id: string; sealed: Buffer }, code: string): number | undefined {
    return counterOf(this.#fieldEncryption.open(row.sealed, sealContext(row.member_id)), code, this.#now())
  }

  /** A code of one time step counts once, whoever sends it twice. */
  async #takeStep(memberId: string, counter: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('totp_secrets')
      .set({ last_counter: String(counter) })
      .where('member_id', '=', memberId)
      .where('last_counter', '<', String(counter))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async #takeRecoveryCode(memberId: string, code: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('recovery_codes')
      .set({ used_at: new Date(this.#now()) })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', this.#hashOf(memberId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Puts the secret in force with its recovery codes; false when somebody else was quicker. */
  #putInForce(memberId: string, counter: number, codes: readonly string[]): Promise<boolean> {
    return inTransaction(this.#db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('totp_secrets')
        .set({ confirmed_at: new Date(this.#now()), last_counter: String(counter) })
        .where('member_id', '=', memberId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const rows = codes.map((code) => ({
        member_id: memberId,
        code_hash: this.#hashOf(memberId, code),
        is_keyed: true as const,
        used_at: null,
      }))
      await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
      await trx.insertInto('recovery_codes').values(rows).execute()
      return true
    })
  }

  async #putBack(memberId: string, former: FormerStates['authenticator']): Promise<void> {
    await this.#db
      .insertInto('totp_secrets')
      .values({
        member_id: memberId,
        sealed: this.#fieldEncryption.seal(Buffer.from(former.secret, 'base64'), sealContext(memberId)),
        last_counter: former.lastCounter,
        created_at: new Date(former.createdAtMs),
        confirmed_at: new Date(former.confirmedAtMs),
      })
      .execute()
    const codes = former.recoveryCodes.map(({ hash, usedAtMs }) => ({
      member_id: memberId,
      code_hash: Buffer.from(hash, 'base64'),
      is_keyed: true as const,
      used_at: usedAtMs === null ? null : new Date(usedAtMs),
    }))
    if (codes.length > 0) await this.#db.insertInto('recovery_codes').values(codes).execute()
  }
}

/** Authenticators on PostgreSQL; secrets are encrypted, recovery codes hashed with a key. */
export const createAuthenticators = (db: Database, options: AuthenticatorOptions): Authenticators =>
  new PostgresAuthenticators(db, options)
