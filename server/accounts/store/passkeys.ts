import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Passkey } from '#contract/accounts/entities/account.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Disowned } from '#server/accounts/ports/changes.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { PasskeyQuestion, Passkeys } from '#server/accounts/ports/factors.ts'

const questionMs = 5 * 60_000
const passkeysMax = 20

/** Where passkeys belong: the site's host, and the origins of its pages. (WebAuthn §5.1.2) */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly isOrigin: (origin: string) => boolean
}

/** Of the public origin; without one, of localhost on any port: browsers make no passkeys for bare addresses. */
export const relyingPartyOf = (publicOrigin: string | undefined, name: string): RelyingParty =>
  publicOrigin === undefined
    ? { id: 'localhost', name, isOrigin: (origin) => /^http:\/\/localhost(?::\d+)?$/.test(origin) }
    : { id: new URL(publicOrigin).hostname, name, isOrigin: (origin) => origin === publicOrigin }

const Answer = z.looseObject({
  id: z.string().regex(/^[\w-]{1,400}$/),
  response: z.looseObject({ clientDataJSON: z.string(), transports: z.array(z.string().max(20)).max(10).optional() }),
})
const ClientData = z.looseObject({ origin: z.string() })

/** What a browser sent, with the origin of the page that asked for it; undefined when it is not an answer at all. */
const readAnswer = (text: string) => {
  try {
    const answer = Answer.parse(JSON.parse(text))
    const { origin } = ClientData.parse(JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()))
    return { answer, origin }
  } catch {
    return undefined
  }
}

/** The library throws for answers that do not fit; here they are answers that were refused. */
const orRefused = async <T>(check: Promise<T>): Promise<T | undefined> => check.catch(() => undefined)

interface PasskeyRow {
  credential_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.credential_id,
  name: row.name,
  createdAtMs: row.created_at.getTime(),
  lastUsedMs: row.last_used_at?.getTime() ?? null,
})

const formerOf = (row: Selectable<Tables['passkeys']>): FormerStates['passkey'] => ({
  id: row.credential_id,
  publicKey: row.public_key.toString('base64'),
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  createdAtMs: row.created_at.getTime(),
  lastUsedMs: row.last_used_at?.getTime() ?? null,
})

const rowOf = (former: FormerStates['passkey']) => ({
  credential_id: former.id,
  public_key: Buffer.from(former.publicKey, 'base64'),
  counter: former.counter,
  transports: JSON.stringify(former.transports),
  name: former.name,
  created_at: new Date(former.createdAtMs),
  last_used_at: former.lastUsedMs === null ? null : new Date(former.lastUsedMs),
})

/** The counter of a right answer; undefined for a wrong one. */
const checkLogin = async (
  party: RelyingParty,
  challenge: string,
  response: string,
  credential: WebAuthnCredential,
): Promise<number | undefined> => {
  const read = readAnswer(response)
  if (!read || !party.isOrigin(read.origin)) return undefined
  const checked = await orRefused(
    verifyAuthenticationResponse({
      response: read.answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: read.origin,
      expectedRPID: party.id,
      credential,
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

const checkRegistration = async (party: RelyingParty, challenge: string, response: string) => {
  const read = readAnswer(response)
  if (!read || !party.isOrigin(read.origin)) return undefined
  const checked = await orRefused(
    verifyRegistrationResponse({
      response: read.answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: read.origin,
      expectedRPID: party.id,
    }),
  )
  return checked?.verified
    ? { ...checked.registrationInfo.credential, transports: read.answer.response.transports ?? [] }
    : undefined
}

interface PasskeyOptions {
  party: RelyingParty
  now: () => number
}

class PostgresPasskeys implements Passkeys {
  readonly #db: Database
  readonly #party: RelyingParty
  readonly #now: () => number

  constructor(db: Database, { party, now }: PasskeyOptions) {
    this.#db = db
    this.#party = party
    this.#now = now
  }

  async loginQuestion(): Promise<PasskeyQuestion> {
    const made = await generateAuthenticationOptions({ rpID: this.#party.id, userVerification: 'required' })
    return this.#ask(null, made)
  }

  async login(challengeId: string, response: string): Promise<string | undefined> {
    const challenge = await this.#takeChallenge(challengeId, null)
    const id = readAnswer(response)?.answer.id
    if (challenge === undefined || id === undefined) return undefined
    const row = await this.#db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const credential = { id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) }
    const counter = await checkLogin(this.#party, challenge, response, credential)
    if (counter === undefined) return undefined
    const used = { counter: String(counter), last_used_at: new Date(this.#now()) }
    await this.#db.updateTable('passkeys').set(used).where('credential_id', '=', id).execute()
    return row.member_id
  }

  async registerQuestion(member: MemberInfo): Promise<PasskeyQuestion> {
    const registered = await this.#rowsOf(member.id)
    const made = await generateRegistrationOptions({
      rpName: this.#party.name,
      rpID: this.#party.id,
      userName: member.name,
      userDisplayName: member.nickname,
      userID: new TextEncoder().encode(member.id),
      excludeCredentials: registered.map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return this.#ask(member.id, made)
  }

  async register(memberId: string, challengeId: string, response: string, name: string): Promise<Passkey | undefined> {
    const challenge = await this.#takeChallenge(challengeId, memberId)
    const made = challenge === undefined ? undefined : await checkRegistration(this.#party, challenge, response)
    if (!made || (await this.#rowsOf(memberId)).length >= passkeysMax) return undefined
    const row = await this.#db
      .insertInto('passkeys')
      .values({
        credential_id: made.id,
        member_id: memberId,
        public_key: Buffer.from(made.publicKey),
        counter: String(made.counter),
        transports: JSON.stringify(made.transports),
        name,
        created_at: new Date(this.#now()),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['credential_id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    return row && passkeyOf(row)
  }

  async list(memberId: string): Promise<Passkey[]> {
    return (await this.#rowsOf(memberId)).map(passkeyOf)
  }

  async remove(memberId: string, id: string): Promise<FormerStates['passkey'] | undefined> {
    if (!mayBeStored(id)) return undefined
    const row = await this.#db
      .deleteFrom('passkeys')
      .where('credential_id', '=', id)
      .where('member_id', '=', memberId)
      .returningAll()
      .executeTakeFirst()
    return row && formerOf(row)
  }

  async undo(memberId: string, { since, former }: Disowned): Promise<void> {
    await this.#db.deleteFrom('passkeys').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
    const rows = former
      .filter((one) => one.of === 'passkey')
      .filter(({ createdAtMs }) => createdAtMs < since.getTime())
      .map((passkey) => ({ member_id: memberId, ...rowOf(passkey) }))
    if (rows.length === 0) return
    await this.#db
      .insertInto('passkeys')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async sweep(): Promise<void> {
    await this.#db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(this.#now())).execute()
  }

  async #ask(memberId: string | null, made: { challenge: string }): Promise<PasskeyQuestion> {
    const challengeId = randomUUID()
    await this.#db
      .insertInto('passkey_challenges')
      .values({
        challenge_id: challengeId,
        member_id: memberId,
        challenge: made.challenge,
        expires_at: new Date(this.#now() + questionMs),
      })
      .execute()
    return { challengeId, options: JSON.stringify(made) }
  }

  /** A question is answered once, right or wrong, by whom it was put to. */
  async #takeChallenge(challengeId: string, memberId: string | null): Promise<string | undefined> {
    const row = await this.#db
      .deleteFrom('passkey_challenges')
      .where('challenge_id', '=', challengeId)
      .where('member_id', memberId === null ? 'is' : '=', memberId)
      .where('expires_at', '>', new Date(this.#now()))
      .returning('challenge')
      .executeTakeFirst()
    return row?.challenge
  }

  in(unit: Unit): Passkeys {
    return new PostgresPasskeys(tablesOf(unit), { party: this.#party, now: this.#now })
  }

  #rowsOf(memberId: string): Promise<PasskeyRow[]> {
    return this.#db
      .selectFrom('passkeys')
      .select(['credential_id', 'name', 'created_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()
  }
}

/** Passkeys on PostgreSQL. */
export const createPasskeys = (db: Database, options: PasskeyOptions): Passkeys => new PostgresPasskeys(db, options)
