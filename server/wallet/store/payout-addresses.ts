import { randomUUID } from 'node:crypto'
import { virtualWalletHoldMs, virtualWalletsMax } from '#contract/limits.ts'
import { maskAddress } from '#contract/wallet/rules/number-groups.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { PayoutAddresses } from '#server/wallet/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { mayBeRowId, withMember } from '#server/members/ports.ts'

const contextOf = (id: string): string => `virtual_wallets:${id}`

/** The account is the same in whatever case its hex digits are written. */
const sameness = (network: string, address: string): string =>
  `${network}:${network === 'ERC20' ? address.toLowerCase() : address}`

/** Addresses of virtual currencies on PostgreSQL, sealed. */
export const createPayoutAddresses = (
  db: Database,
  { now, fieldEncryption }: { now: () => number; fieldEncryption: FieldEncryption },
): PayoutAddresses => {
  const rowsOf = (tables: Database, memberId: string) =>
    tables
      .selectFrom('virtual_wallets')
      .select(['id', 'fingerprint', 'sealed', 'network', 'label', 'whitelisted_at', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')

  return {
    list: async (memberId) =>
      (await rowsOf(db, memberId).execute()).map((row) => ({
        id: row.id,
        network: row.network,
        address: maskAddress(fieldEncryption.open(row.sealed, contextOf(row.id)).toString()),
        label: row.label,
        whitelisted: row.whitelisted_at !== null,
        usableFromMs: row.whitelisted_at === null ? 0 : row.whitelisted_at.getTime() + virtualWalletHoldMs,
        createdAtMs: row.created_at.getTime(),
      })),
    add: (memberId, { network, address, label }) =>
      withMember(db, memberId, async (trx) => {
        const fingerprint = fieldEncryption.fingerprint(sameness(network, address), 'virtual_wallets')
        const rows = await rowsOf(trx, memberId).execute()
        if (rows.filter((row) => !row.fingerprint.equals(fingerprint)).length >= virtualWalletsMax) return false
        const id = randomUUID()
        await trx
          .insertInto('virtual_wallets')
          .values({
            id,
            member_id: memberId,
            fingerprint,
            sealed: fieldEncryption.seal(Buffer.from(address), contextOf(id)),
            network,
            label,
            whitelisted_at: null,
            created_at: new Date(now()),
          })
          .onConflict((conflict) => conflict.columns(['member_id', 'fingerprint']).doUpdateSet({ label }))
          .execute()
        return true
      }),
    remove: async (memberId, id) => {
      if (!mayBeRowId(id)) return false
      const gone = await db
        .deleteFrom('virtual_wallets')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },
    removeSince: async (memberId, since) => {
      await db
        .deleteFrom('virtual_wallets')
        .where('member_id', '=', memberId)
        .where('created_at', '>=', since)
        .execute()
      await db
        .updateTable('virtual_wallets')
        .set({ whitelisted_at: null })
        .where('member_id', '=', memberId)
        .where('whitelisted_at', '>=', since)
        .execute()
    },
    setWhitelisted: async (memberId, id, isWhitelisted) => {
      if (!mayBeRowId(id)) return false
      const since = new Date(now())
      const { numUpdatedRows } = await db
        .updateTable('virtual_wallets')
        .set(({ fn, ref, val }) => ({
          whitelisted_at: isWhitelisted ? fn.coalesce(ref('whitelisted_at'), val(since)) : null,
        }))
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    in: (unit) => createPayoutAddresses(tablesOf(unit), { now, fieldEncryption }),
  }
}
