import { randomUUID } from 'node:crypto'
import { bankCardsMax } from '#contract/limits.ts'
import { maskCard } from '#contract/wallet/rules/number-groups.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { FormerStates } from '#server/accounts/ports/former.ts'
import type { BankCards } from '#server/wallet/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { maskRealName, mayBeRowId, withMember } from '#server/members/ports.ts'

interface Content {
  number: string
  holder: string
}

const contextOf = (id: string): string => `bank_cards:${id}`

const sealedCards = (fieldEncryption: FieldEncryption) => {
  const fingerprintOf = (number: string): Buffer => fieldEncryption.fingerprint(number, 'bank_cards')

  const rowOf = (memberId: string, { id, number, holder, bankName, createdAtMs }: FormerStates['bank-card']) => ({
    id,
    member_id: memberId,
    fingerprint: fingerprintOf(number),
    sealed: sealJson(fieldEncryption, { number, holder } satisfies Content, contextOf(id)),
    bank_name: bankName,
    created_at: new Date(createdAtMs),
  })

  const cardOf = (
    id: string,
    row: { sealed: Buffer; bank_name: string; created_at: Date },
  ): FormerStates['bank-card'] => ({
    id,
    ...openJson<Content>(fieldEncryption, row.sealed, contextOf(id)),
    bankName: row.bank_name,
    createdAtMs: row.created_at.getTime(),
  })

  return { fingerprintOf, rowOf, cardOf }
}

const fingerprints = async (tables: Database, memberId: string): Promise<Buffer[]> => {
  const rows = await tables.selectFrom('bank_cards').select('fingerprint').where('member_id', '=', memberId).execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

const listCards =
  (db: Database, fieldEncryption: FieldEncryption): BankCards['list'] =>
  async (memberId) => {
    const rows = await db
      .selectFrom('bank_cards')
      .select(['id', 'sealed', 'bank_name', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => {
      const { number, holder } = openJson<Content>(fieldEncryption, row.sealed, contextOf(row.id))
      return {
        id: row.id,
        cardNum: maskCard(number),
        bankName: row.bank_name,
        holder: maskRealName(holder),
        createdAtMs: row.created_at.getTime(),
      }
    })
  }

/** Cards on PostgreSQL, number and holder sealed. [L-05] */
export const createBankCards = (
  db: Database,
  { now, fieldEncryption }: { now: () => number; fieldEncryption: FieldEncryption },
): BankCards => {
  const { fingerprintOf, rowOf, cardOf } = sealedCards(fieldEncryption)

  return {
    list: listCards(db, fieldEncryption),
    open: async (memberId, id) => {
      if (!mayBeRowId(id)) return undefined
      const row = await db
        .selectFrom('bank_cards')
        .select(['sealed', 'bank_name', 'created_at'])
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return row && cardOf(id, row)
    },
    add: (memberId, { number, holder, bankName }) =>
      withMember(db, memberId, async (trx) => {
        const fingerprint = fingerprintOf(number)
        const others = (await fingerprints(trx, memberId)).filter((each) => !each.equals(fingerprint))
        if (others.length >= bankCardsMax) return false
        await trx
          .insertInto('bank_cards')
          .values(rowOf(memberId, { id: randomUUID(), number, holder, bankName, createdAtMs: now() }))
          .onConflict((conflict) => conflict.columns(['member_id', 'fingerprint']).doUpdateSet({ bank_name: bankName }))
          .execute()
        return true
      }),
    remove: async (memberId, id) => {
      if (!mayBeRowId(id)) return undefined
      const row = await db
        .deleteFrom('bank_cards')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .returning(['sealed', 'bank_name', 'created_at'])
        .executeTakeFirst()
      return row && cardOf(id, row)
    },
    undo: async (memberId, { since, former }) => {
      await db.deleteFrom('bank_cards').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
      const removed = former
        .filter((one) => one.of === 'bank-card')
        .filter(({ createdAtMs }) => createdAtMs < since.getTime())
      for (const card of removed)
        await db
          .insertInto('bank_cards')
          .values(rowOf(memberId, card))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    blindIndexOf: (number) => fingerprintOf(number).toString('base64url'),
    in: (unit) => createBankCards(tablesOf(unit), { now, fieldEncryption }),
  }
}
