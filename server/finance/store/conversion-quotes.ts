import type { Selectable } from 'kysely'
import type { Conversion, ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** A member's quotes that nobody has used: the oldest goes when one more is made. */
export const unusedQuotesMax = 20

export interface HeldQuote extends ConversionQuote {
  readonly usedAtMs: number | null
}

export interface ConversionQuotes {
  /** In the place of the member's oldest unused ones, when there are too many. */
  insert(memberId: string, quote: ConversionQuote): Promise<void>
  /** A quote of the member's own. */
  find(memberId: string, quoteId: string): Promise<HeldQuote | undefined>
  /** The exchanges that a member made, the newest first. */
  used(memberId: string, limit: number): Promise<Conversion[]>
  /** Removes quotes that nobody used in time. */
  sweep(before: Date): Promise<void>
  in(unit: Unit): {
    /** The same, held until the unit ends. */
    hold: ConversionQuotes['find']
    use(quoteId: string, atMs: number): Promise<void>
  }
}

const exchangedOf = (row: Selectable<Tables['conversion_quotes']>) => ({
  quoteId: row.id,
  from: row.from_currency,
  to: row.to_currency,
  fromMinor: Number(row.from_minor),
  toMinor: Number(row.to_minor),
  rateE7: Number(row.rate_e7),
})

const ownQuote = (db: Database, memberId: string, quoteId: string) =>
  db.selectFrom('conversion_quotes').selectAll().where('member_id', '=', memberId).where('id', '=', quoteId)

const heldOf = (row: Selectable<Tables['conversion_quotes']>): HeldQuote => ({
  ...exchangedOf(row),
  expiresAtMs: row.expires_at.getTime(),
  usedAtMs: row.used_at?.getTime() ?? null,
})

/** Offered exchanges, and those that were made. [C-14] */
export const createConversionQuotes = (db: Database): ConversionQuotes => ({
  insert: async (memberId, { quoteId, from, to, fromMinor, toMinor, rateE7, expiresAtMs }) => {
    const unused = db.selectFrom('conversion_quotes').select('id').where('member_id', '=', memberId)
    const newest = unused.where('used_at', 'is', null).orderBy('expires_at', 'desc').orderBy('id')
    const tooMany = newest.offset(unusedQuotesMax - 1).limit(unusedQuotesMax)
    await db.deleteFrom('conversion_quotes').where('used_at', 'is', null).where('id', 'in', tooMany).execute()
    await db
      .insertInto('conversion_quotes')
      .values({
        id: quoteId,
        member_id: memberId,
        from_currency: from,
        to_currency: to,
        from_minor: fromMinor,
        to_minor: toMinor,
        rate_e7: rateE7,
        expires_at: new Date(expiresAtMs),
        used_at: null,
      })
      .execute()
  },
  find: async (memberId, quoteId) => {
    const row = await ownQuote(db, memberId, quoteId).executeTakeFirst()
    return row && heldOf(row)
  },
  used: async (memberId, limit) => {
    const asked = db.selectFrom('conversion_quotes').selectAll().where('member_id', '=', memberId)
    const made = asked.where('used_at', 'is not', null).orderBy('used_at', 'desc').orderBy('id')
    const rows = await made.limit(limit).execute()
    return rows.map((row) => ({ ...exchangedOf(row), atMs: row.used_at?.getTime() ?? 0 }))
  },
  sweep: async (before) => {
    const unused = db.deleteFrom('conversion_quotes').where('used_at', 'is', null)
    await unused.where('expires_at', '<', before).execute()
  },
  in: (unit) => ({
    hold: async (memberId, quoteId) => {
      const row = await ownQuote(tablesOf(unit), memberId, quoteId).forUpdate().executeTakeFirst()
      return row && heldOf(row)
    },
    use: async (quoteId, atMs) => {
      const used = tablesOf(unit)
        .updateTable('conversion_quotes')
        .set({ used_at: new Date(atMs) })
      await used.where('id', '=', quoteId).execute()
    },
  }),
})
