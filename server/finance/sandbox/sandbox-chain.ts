import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import {
  blocksPerAnswerMax,
  ChainBlock,
  type ChainTransfer,
  type ChainWatcher,
} from '#server/finance/chain/chain-watcher.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'

const hashBytes = 32
const firstHeight = 1
/** Longer than what the site keeps, so that it finds all it missed over a stop. */
const blocksKept = 20_000

/** A chain of the demo: blocks by themselves, transfers and re-organisations as somebody asks for them. */
export interface SandboxChain {
  readonly watcher: ChainWatcher
  /** Adds a block, with a transfer or without; answers its height. */
  mine(transfer?: Omit<ChainTransfer, 'txId' | 'logIndex'>): Promise<{ height: number; txId: string }>
  /**
   * Replaces the newest blocks by one more than they were. Their transfers come again in the first of the new ones, under
   * the same ids, or never.
   */
  reorganise(depth: number, keepsTransfers: boolean): Promise<number>
}

const randomHash = (): string => randomBytes(hashBytes).toString('hex')

const blockOf = (row: { height: string; hash: string; parent_hash: string; transfers: unknown }): ChainBlock =>
  ChainBlock.parse({
    height: Number(row.height),
    hash: row.hash,
    parentHash: row.parent_hash,
    transfers: row.transfers,
  })

/** In a table of its own; the site never looks into it. */
export const createSandboxChain = (db: Database, network: WalletNetwork): SandboxChain => {
  const inTurn = createMutex()
  const select = (tables: Database) =>
    tables.selectFrom('sandbox_chain_blocks').selectAll().where('network', '=', network)
  const newest = async (tables: Database): Promise<ChainBlock | undefined> => {
    const row = await select(tables).orderBy('height', 'desc').limit(1).executeTakeFirst()
    return row && blockOf(row)
  }
  const append = async (tables: Database, transfers: readonly ChainTransfer[]): Promise<number> => {
    const last = await newest(tables)
    const height = last ? last.height + 1 : firstHeight
    const parentHash = last?.hash ?? '0'.repeat(2 * hashBytes)
    const row = { network, height, hash: randomHash(), parent_hash: parentHash, transfers: JSON.stringify(transfers) }
    await tables.insertInto('sandbox_chain_blocks').values(row).execute()
    await sql`delete from sandbox_chain_blocks where network = ${network} and height <= ${height - blocksKept}`.execute(
      tables,
    )
    return height
  }
  const replace = async (tables: Database, depth: number, keepsTransfers: boolean): Promise<number> => {
    const dropped = (
      await select(tables).where('height', '>', String(firstHeight)).orderBy('height', 'desc').limit(depth).execute()
    ).map(blockOf)
    const from = dropped.at(-1)?.height ?? firstHeight + 1
    const above = tables.deleteFrom('sandbox_chain_blocks').where('network', '=', network)
    await above.where('height', '>=', String(from)).execute()
    const kept = keepsTransfers ? dropped.toReversed().flatMap(({ transfers }) => transfers) : []
    await append(tables, kept)
    let height = 0
    for (const _ of dropped) height = await append(tables, [])
    return height
  }
  /** The first block, made when somebody first asks. */
  const begin = (): Promise<ChainBlock> =>
    inTurn(async () => {
      const existing = await newest(db)
      if (!existing) await append(db, [])
      const first = existing ?? (await newest(db))
      if (!first) throw new Error('the sandbox chain has no first block')
      return first
    })
  return {
    watcher: {
      blocks: async (fromHeight) => {
        if (fromHeight === null) {
          const block = (await newest(db)) ?? (await begin())
          return [block]
        }
        const rows = select(db).where('height', '>=', String(fromHeight)).orderBy('height').limit(blocksPerAnswerMax)
        return (await rows.execute()).map(blockOf)
      },
    },
    mine: (transfer) =>
      inTurn(async () => {
        const txId = randomHash()
        const transfers = transfer ? [{ ...transfer, txId, logIndex: 0 }] : []
        return { height: await db.transaction().execute((tables) => append(tables, transfers)), txId }
      }),
    reorganise: (depth, keepsTransfers) =>
      inTurn(() => db.transaction().execute((tables) => replace(tables, depth, keepsTransfers))),
  }
}

/** Blocks by themselves until it is stopped. */
export const startMining = (
  chains: readonly SandboxChain[],
  { everyMs, onMined, log }: { everyMs: number; onMined: () => void; log: Log },
): (() => Promise<void>) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const mineAll = async (): Promise<void> => {
    try {
      for (const chain of chains) await chain.mine()
      onMined()
    } catch (error) {
      log.warn({ reason: oneLineOf(error) }, 'the sandbox chain made no block')
    }
    wait()
  }
  const wait = (): void => {
    if (!isStopped) timer = setTimeout(() => void (running = mineAll()), everyMs)
  }
  wait()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
