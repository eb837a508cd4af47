import { contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import { missingProofs, type ProofMarks, type ProofWays } from '#server/accounts/domain/reauthentication.ts'
import type { Reauthentications } from '#server/accounts/ports/factors.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { OneTimeCodeStore } from './one-time-codes.ts'
import { sessionHashOf } from './sessions.ts'

interface Deps {
  codes: Pick<OneTimeCodeStore, 'redeemIn' | 'tryIn'>
  now: () => number
}

const readMarks = async (db: Database, token: string): Promise<ProofMarks> => {
  const row = await db
    .selectFrom('sessions')
    .select(['factor_proved_at', 'contact_proved_at'])
    .where('token_hash', '=', sessionHashOf(token))
    .executeTakeFirst()
  return {
    factorAtMs: row?.factor_proved_at?.getTime() ?? null,
    contactAtMs: row?.contact_proved_at?.getTime() ?? null,
  }
}

const readWays = async (db: Database, memberId: string): Promise<ProofWays> => {
  const row = await db
    .selectFrom('members')
    .leftJoin('totp_secrets', 'totp_secrets.member_id', 'members.id')
    .select(['members.phone', 'members.phone_area as phoneArea', 'members.mail', 'totp_secrets.confirmed_at'])
    .select((one) =>
      one
        .exists(one.selectFrom('passkeys').select('credential_id').whereRef('passkeys.member_id', '=', 'members.id'))
        .as('has_passkey'),
    )
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    methods: [
      'password',
      ...(row.has_passkey ? (['passkey'] as const) : []),
      ...(row.confirmed_at === null ? [] : (['totp'] as const)),
    ],
    contacts: contactPointsOf(row).map(({ channel, masked }) => ({ channel, masked })),
  }
}

/** What sessions have shown of their members, on PostgreSQL. */
export const createReauthentications = (db: Database, { codes, now }: Deps): Reauthentications => {
  const mark = async (
    tables: Database,
    token: string,
    { factor, contact }: { factor: boolean; contact: boolean },
  ): Promise<void> => {
    const at = new Date(now())
    if (!factor && !contact) return
    await tables
      .updateTable('sessions')
      .set({ ...(factor ? { factor_proved_at: at } : {}), ...(contact ? { contact_proved_at: at } : {}) })
      .where('token_hash', '=', sessionHashOf(token))
      .execute()
  }
  const keyOf = (memberId: string, contact: string) => ({ purpose: 'reauthenticate', contact, memberId }) as const
  const inTransaction = <T>(work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> =>
    db.transaction().execute(work)

  return {
    challenge: async (wanted, memberId, token) => {
      const [marks, ways] = await Promise.all([readMarks(db, token), readWays(db, memberId)])
      return missingProofs(wanted, marks, ways, now())
    },
    isCodeRight: (memberId, contact, code) =>
      inTransaction((trx) => codes.tryIn(trx, keyOf(memberId, contact.address), code)),
    factorUsed: (token) => mark(db, token, { factor: true, contact: false }),
    remember: (memberId, token, { factor, contact }) =>
      inTransaction(async (trx) => {
        const isUsed =
          contact === undefined || (await codes.redeemIn(trx, keyOf(memberId, contact.point.address), contact.code))
        if (isUsed) await mark(trx, token, { factor, contact: contact !== undefined })
        return isUsed
      }),
  }
}
