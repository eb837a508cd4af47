import { sql } from 'kysely'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { addressIndexMax, addressKey, deriveAddress } from '#server/finance/chain/address-derivation.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { inTransaction, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** The first half of the advisory locks of networks whose next address is given out. */
const addressLock = 4_127_124
const lockOf = { TRC20: 1, ERC20: 2 } as const

export interface AddressOwner {
  readonly memberId: string
  readonly address: string
}

/** One address a member and network, made once. */
export interface ChainAddresses {
  of(network: WalletNetwork, memberId: string, extendedKey: string): Promise<string>
  /** Whose these addresses are, by their keys; those of nobody are not there. */
  owners(network: WalletNetwork, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>>
  in(unit: Unit): ChainAddresses
}

const find = async (db: Database, network: WalletNetwork, memberId: string): Promise<string | undefined> => {
  const found = db.selectFrom('chain_addresses').select('address').where('network', '=', network)
  return (await found.where('member_id', '=', memberId).executeTakeFirst())?.address
}

/** Every member has an index that no other one has, also when the key has changed since. */
const nextIndex = async (tables: DatabaseTransaction, network: WalletNetwork): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(address_index) + 1, 0) as next from chain_addresses where network = ${network}`.execute(tables)
  const next = rows[0]?.next ?? 0
  if (next > addressIndexMax) throw new RangeError(`no address of ${network} is left`)
  return next
}

export const createChainAddresses = (db: Database, now: () => number): ChainAddresses => {
  const make = (network: WalletNetwork, memberId: string, extendedKey: string): Promise<string> =>
    inTransaction(db, async (tables) => {
      await sql`select pg_advisory_xact_lock(${addressLock}, ${lockOf[network]})`.execute(tables)
      const made = await find(tables, network, memberId)
      if (made !== undefined) return made
      const index = await nextIndex(tables, network)
      const address = deriveAddress(network, extendedKey, index)
      const key = addressKey(network, address)
      await tables
        .insertInto('chain_addresses')
        .values({
          network,
          member_id: memberId,
          address_index: index,
          address,
          address_key: key,
          created_at: new Date(now()),
        })
        .execute()
      return address
    })
  return {
    of: async (network, memberId, extendedKey) =>
      (await find(db, network, memberId)) ?? make(network, memberId, extendedKey),
    owners: async (network, addresses) => {
      if (addresses.length === 0) return new Map()
      const keys = addresses.map((address) => addressKey(network, address))
      const { rows } = await sql<{ address_key: string; address: string; member_id: string }>`
        select address_key, address, member_id from chain_addresses
        where network = ${network} and address_key = any(${keys}::text[])`.execute(db)
      return new Map(rows.map((row) => [row.address_key, { memberId: row.member_id, address: row.address }]))
    },
    in: (unit) => createChainAddresses(tablesOf(unit), now),
  }
}
