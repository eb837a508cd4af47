import type { PostalAddress } from '#contract/members/entities/member-details.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { PostalAddresses } from '#server/members/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openJson, sealJson } from '#server/platform/field-encryption/encrypted-json.ts'

const contextOf = (memberId: string): string => `postal_addresses:${memberId}`

/** One address a member, sealed, on PostgreSQL. */
export const createPostalAddresses = (
  db: Database,
  { now, fieldEncryption }: { now: () => number; fieldEncryption: FieldEncryption },
): PostalAddresses => ({
  get: async (memberId) => {
    const row = await db
      .selectFrom('postal_addresses')
      .select('sealed')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row ? openJson<PostalAddress>(fieldEncryption, row.sealed, contextOf(memberId)) : null
  },
  set: async (memberId, address) => {
    const content = { sealed: sealJson(fieldEncryption, address, contextOf(memberId)), updated_at: new Date(now()) }
    await db
      .insertInto('postal_addresses')
      .values({ member_id: memberId, ...content })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(content))
      .execute()
  },
})
