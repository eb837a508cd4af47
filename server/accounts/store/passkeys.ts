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
import { z } from 'zod'
import type { Passkey } from '#contract/accounts/entities/account.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { PasskeyQuestion, Passkeys } from '#server/accounts/ports.ts'

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

/** Passkeys on PostgreSQL. */
export const createPasskeys = (db: Database, { party, now }: { party: RelyingParty; now: () => number }): Passkeys => {
  const ask = async (memberId: string | null, made: { challenge: string }): Promise<PasskeyQuestion> => {
    const challengeId = randomUUID()
    await db
      .insertInto('passkey_challenges')
      .values({
        challenge_id: challengeId,
        member_id: memberId,
        challenge: made.challenge,
        expires_at: new Date(now() + questionMs),
      })
      .execute()
    return { challengeId, options: JSON.stringify(made) }
  }

  /** A question is answered once, right or wrong, by whom it was put to. */
  const takeChallenge = async (challengeId: string, memberId: string | null): Promise<string | undefined> => {
    const row = await db
      .deleteFrom('passkey_challenges')
      .where('challenge_id', '=', challengeId)
      .where('member_id', memberId === null ? 'is' : '=', memberId)
      .where('expires_at', '>', new Date(now()))
      .returning('challenge')
      .executeTakeFirst()
    return row?.challenge
  }

  const checkLogin = async (challenge: string, response: string, credential: WebAuthnCredential) => {
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

  const checkRegistration = async (challenge: string, response: string) => {
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
      ? { credential: checked.registrationInfo.credential, transports: read.answer.response.transports ?? [] }
      : undefined
  }

  const rowsOf = (memberId: string) =>
    db
      .selectFrom('passkeys')
      .select(['credential_id', 'name', 'created_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute()

  return {
    loginQuestion: async () =>
      ask(null, await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })),
    login: async (challengeId, response) => {
      const challenge = await takeChallenge(challengeId, null)
      const id = readAnswer(response)?.answer.id
      if (challenge === undefined || id === undefined) return undefined
      const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const publicKey = new Uint8Array(row.public_key)
      const counter = await checkLogin(challenge, response, { id, publicKey, counter: Number(row.counter) })
      if (counter === undefined) return undefined
      const used = { counter: String(counter), last_used_at: new Date(now()) }
      await db.updateTable('passkeys').set(used).where('credential_id', '=', id).execute()
      return row.member_id
    },
    registerQuestion: async (member) => {
      const known = await rowsOf(member.id)
      const made = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userName: member.name,
        userDisplayName: member.nickname,
        userID: new TextEncoder().encode(member.id),
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return ask(member.id, made)
    },
    register: async (memberId, challengeId, response, name) => {
      const challenge = await takeChallenge(challengeId, memberId)
      const made = challenge === undefined ? undefined : await checkRegistration(challenge, response)
      if (!made || (await rowsOf(memberId)).length >= passkeysMax) return undefined
      const { id, publicKey, counter } = made.credential
      const row = await db
        .insertInto('passkeys')
        .values({
          credential_id: id,
          member_id: memberId,
          public_key: Buffer.from(publicKey),
          counter: String(counter),
          transports: JSON.stringify(made.transports),
          name,
          created_at: new Date(now()),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning(['credential_id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirst()
      return row && passkeyOf(row)
    },
    list: async (memberId) => (await rowsOf(memberId)).map(passkeyOf),
    remove: async (memberId, id) => {
      if (!mayBeStored(id)) return false
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('credential_id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    sweep: async () => {
      await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(now())).execute()
    },
  }
}
