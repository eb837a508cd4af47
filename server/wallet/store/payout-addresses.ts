import { randomUUID } from 'node:crypto'
import { virtualWalletHoldMs, virtualWalletsMax } from '#contract/limits.ts'
import { maskAddress } from '#contract/wallet/rules/number-groups.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Former, FormerStates } from '#server/accounts/ports/former.ts'
import type { PayoutAddresses } from '#server/wallet/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { mayBeRowId, withMember } from '#server/members/ports.ts'

const contextOf = (id: string): string => `virtual_wallets:${id}`

/** The account is the same in whatever case its hex digits are written. */
const sameness = (network: WalletNetwork, address: string): string =>
  `${network}:${network === 'ERC20' ? address.toLowerCase() : address}`

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const rowsOf = (tables: Database, memberId: string) =>
  tables
    .selectFrom('virtual_wallets')
    .select(['id', 'fingerprint', 'sealed', 'network', 'label', 'whitelisted_at', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')

const sealedAddresses = (fieldEncryption: FieldEncryption) => {
  const fingerprintOf = (network: WalletNetwork, address: string): Buffer =>
    fieldEncryption.fingerprint(sameness(network, address), 'virtual_wallets')

  const rowOf = (memberId: string, wallet: FormerStates['payout-address']) => ({
    id: wallet.id,
    member_id: memberId,
    fingerprint: fingerprintOf(wallet.network, wallet.address),
    sealed: fieldEncryption.seal(Buffer.from(wallet.address), contextOf(wallet.id)),
    network: wallet.network,
    label: wallet.label,
    whitelisted_at: dateOf(wallet.whitelistedAtMs),
    created_at: new Date(wallet.createdAtMs),
  })

  const walletOf = (
    id: string,
    row: { sealed: Buffer; network: WalletNetwork; label: string; whitelisted_at: Date | null; created_at: Date },
  ): FormerStates['payout-address'] => ({
    id,
    network: row.network,
    address: fieldEncryption.open(row.sealed, contextOf(id)).toString(),
    label: row.label,
    whitelistedAtMs: row.whitelisted_at?.getTime() ?? null,
    createdAtMs: row.created_at.getTime(),
  })

  return { fingerprintOf, rowOf, walletOf }
}

/** What was there, and on the white list, before `since`. */
const putBackIn =
  (db: Database, rowOf: ReturnType<typeof sealedAddresses>['rowOf']) =>
  async (memberId: string, former: Former, since: Date): Promise<void> => {
    const listedMs = former.of === 'payout-address' || former.of === 'white-list' ? former.whitelistedAtMs : null
    const whitelistedAtMs = listedMs !== null && listedMs < since.getTime() ? listedMs : null
    if (former.of === 'payout-address' && former.createdAtMs < since.getTime())
      await db
        .insertInto('virtual_wallets')
        .values(rowOf(memberId, { ...former, whitelistedAtMs }))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (former.of === 'white-list' && whitelistedAtMs !== null)
      await db
        .updateTable('virtual_wallets')
        .set({ whitelisted_at: new Date(whitelistedAtMs) })
        .where('id', '=', former.id)
        .where('member_id', '=', memberId)
        .execute()
  }

const whitelist =
  (db: Database, now: () => number): PayoutAddresses['setWhitelisted'] =>
  async (memberId, id, isWhitelisted) => {
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
  }

/** Addresses of virtual currencies on PostgreSQL, sealed. */
export const createPayoutAddresses = (
  db: Database,
  { now, fieldEncryption }: { now: () => number; fieldEncryption: FieldEncryption },
): PayoutAddresses => {
  const { fingerprintOf, rowOf, walletOf } = sealedAddresses(fieldEncryption)

  const putBack = putBackIn(db, rowOf)

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
    open: async (memberId, id) => {
      const row = (await rowsOf(db, memberId).execute()).find((each) => each.id === id)
      return row && walletOf(id, row)
    },
    add: (memberId, { network, address, label }) =>
      withMember(db, memberId, async (trx) => {
        const fingerprint = fingerprintOf(network, address)
        const rows = await rowsOf(trx, memberId).execute()
        if (rows.filter((row) => !row.fingerprint.equals(fingerprint)).length >= virtualWalletsMax) return false
        const wallet = { id: randomUUID(), network, address, label, whitelistedAtMs: null, createdAtMs: now() }
        await trx
          .insertInto('virtual_wallets')
          .values(rowOf(memberId, wallet))
          .onConflict((conflict) => conflict.columns(['member_id', 'fingerprint']).doUpdateSet({ label }))
          .execute()
        return true
      }),
    remove: async (memberId, id) => {
      if (!mayBeRowId(id)) return undefined
      const row = await db
        .deleteFrom('virtual_wallets')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .returning(['sealed', 'network', 'label', 'whitelisted_at', 'created_at'])
        .executeTakeFirst()
      return row && walletOf(id, row)
    },
    undo: async (memberId, { since, former }) => {
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
      for (const one of former) await putBack(memberId, one, since)
    },
    setWhitelisted: whitelist(db, now),
    in: (unit) => createPayoutAddresses(tablesOf(unit), { now, fieldEncryption }),
  }
}
