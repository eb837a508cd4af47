import { sql } from 'kysely'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** So many of the newest blocks are kept of each network: deeper than any re-organisation that is followed. */
export const blocksKept = 250

interface KeptBlock {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
}

/** The newest blocks of each network, as the site has taken them in. */
export interface ChainBlockRows {
  /** Hashes by height. */
  hashes(network: WalletNetwork): Promise<ReadonlyMap<number, string>>
  /** The height of the newest; undefined before the first. */
  tip(network: WalletNetwork): Promise<number | undefined>
  append(network: WalletNetwork, blocks: readonly KeptBlock[]): Promise<void>
  removeAbove(network: WalletNetwork, height: number): Promise<void>
  in(unit: Unit): ChainBlockRows
}

export const createChainBlocks = (db: Database): ChainBlockRows => ({
  hashes: async (network) => {
    const rows = await db.selectFrom('chain_blocks').select(['height', 'hash']).where('network', '=', network).execute()
    return new Map(rows.map(({ height, hash }) => [Number(height), hash]))
  },
  tip: async (network) => {
    const { rows } = await sql<{ tip: string | null }>`
      select max(height) as tip from chain_blocks where network = ${network}`.execute(db)
    const tip = rows[0]?.tip ?? null
    return tip === null ? undefined : Number(tip)
  },
  append: async (network, blocks) => {
    const rows = blocks.map(({ height, hash, parentHash }) => ({ network, height, hash, parent_hash: parentHash }))
    if (rows.length === 0) return
    await db.insertInto('chain_blocks').values(rows).execute()
    const oldest = (blocks.at(-1)?.height ?? 0) - blocksKept
    const outlived = db.deleteFrom('chain_blocks').where('network', '=', network)
    await outlived.where('height', '<=', String(oldest)).execute()
  },
  removeAbove: async (network, height) => {
    const above = db.deleteFrom('chain_blocks').where('network', '=', network)
    await above.where('height', '>', String(height)).execute()
  },
  in: (unit) => createChainBlocks(tablesOf(unit)),
})
