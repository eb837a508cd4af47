import { sql, type Selectable, type Updateable } from 'kysely'
import type { CreditedAgainst, HoldReason } from '#contract/finance/entities/chain-deposit.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { ChainDepositState } from './schema.ts'

/** The first half of the advisory locks of networks whose blocks are written. */
const networkLock = 4_127_123
/** The numbers by which networks are locked. */
const lockOf = { TRC20: 1, ERC20: 2 } as const

export interface ChainDepositRow {
  readonly id: string
  readonly network: WalletNetwork
  readonly txId: string
  readonly logIndex: number
  readonly memberId: string
  readonly address: string
  readonly token: string | null
  readonly amount: string
  readonly heldFor: HoldReason | null
  readonly against: CreditedAgainst | null
  readonly state: ChainDepositState
  readonly round: number
  readonly height: number
  readonly blockHash: string
  readonly creditedMinor: number | null
  readonly owedMinor: number
  readonly seenAtMs: number
}

export interface ChainDepositChange {
  state: ChainDepositState
  heldFor?: HoldReason | null
  against?: CreditedAgainst | null
  round?: number
  creditedMinor?: number | null
  owedMinor?: number
  returnTxId?: string
}

export type NewChainDeposit = Omit<
  ChainDepositRow,
  'id' | 'state' | 'against' | 'round' | 'creditedMinor' | 'owedMinor' | 'seenAtMs'
>

const rowOf = (row: Selectable<Tables['chain_deposits']>): ChainDepositRow => ({
  id: row.id,
  network: row.network,
  txId: row.tx_id,
  logIndex: row.log_index,
  memberId: row.member_id,
  address: row.address,
  token: row.token,
  amount: row.amount,
  heldFor: row.held_for,
  against: row.against,
  state: row.state,
  round: row.round,
  height: Number(row.height),
  blockHash: row.block_hash,
  creditedMinor: row.credited_minor === null ? null : Number(row.credited_minor),
  owedMinor: Number(row.owed_minor),
  seenAtMs: row.seen_at.getTime(),
})

const changeOf = (change: ChainDepositChange, atMs: number): Updateable<Tables['chain_deposits']> => ({
  state: change.state,
  changed_at: new Date(atMs),
  ...(change.heldFor === undefined ? {} : { held_for: change.heldFor }),
  ...(change.against === undefined ? {} : { against: change.against }),
  ...(change.round === undefined ? {} : { round: change.round }),
  ...(change.creditedMinor === undefined ? {} : { credited_minor: change.creditedMinor }),
  ...(change.owedMinor === undefined ? {} : { owed_minor: change.owedMinor }),
  ...(change.returnTxId === undefined ? {} : { return_tx_id: change.returnTxId }),
})

/** Takes a transfer in, or back in when the chain had dropped it. Undefined: it is there already. */
const takeIn = async (db: Database, deposit: NewChainDeposit, atMs: number): Promise<ChainDepositRow | undefined> => {
  const values = {
    member_id: deposit.memberId,
    address: deposit.address,
    token: deposit.token,
    amount: deposit.amount,
    held_for: deposit.heldFor,
    against: null,
    state: 'confirming' as const,
    height: deposit.height,
    block_hash: deposit.blockHash,
    credited_minor: null,
    owed_minor: 0,
    changed_at: new Date(atMs),
  }
  const place = { network: deposit.network, tx_id: deposit.txId, log_index: deposit.logIndex }
  const row = await db
    .insertInto('chain_deposits')
    .values({ ...place, ...values, seen_at: new Date(atMs) })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'tx_id', 'log_index'])
        .doUpdateSet(values)
        .where('chain_deposits.state', 'in', ['vanished', 'undone']),
    )
    .returningAll()
    .executeTakeFirst()
  return row && rowOf(row)
}

/** Transfers by chains to members' addresses. Written in units of work; outside of one it only reads. */
export interface ChainRows {
  /** Takes a transfer in, or back in when the chain had dropped it. Undefined: it is there already. */
  takeIn(deposit: NewChainDeposit, atMs: number): Promise<ChainDepositRow | undefined>
  /** Held until the unit ends. */
  lock(id: string): Promise<ChainDepositRow | undefined>
  change(id: string, change: ChainDepositChange, atMs: number): Promise<void>
  /** Those that are to be settled, up to a height, the oldest first. */
  open(
    network: WalletNetwork,
    state: 'confirming' | 'undoing',
    to: { toHeight: number; limit: number },
  ): Promise<ChainDepositRow[]>
  /** Those that wait for their members to say who they are, the one that was asked about longest ago first. */
  unidentified(network: WalletNetwork, of: { askedBeforeMs: number; limit: number }): Promise<ChainDepositRow[]>
  /** Those of a member, without what the chain dropped before it was credited; the newest first. */
  ofMember(memberId: string, beforeId: string | undefined, limit: number): Promise<ChainDepositRow[]>
  /** Those that wait for an operator, the oldest first; other tokens, which anybody can send, after all that is USDT. */
  held(limit: number): Promise<ChainDepositRow[]>
  /** How many transfers of other tokens a member's address has. */
  strangeTokens(network: WalletNetwork, memberId: string): Promise<number>
  /** What stood in blocks above a height: to be undone when it was credited, else vanished. Answers what vanished. */
  drop(network: WalletNetwork, aboveHeight: number, atMs: number): Promise<ChainDepositRow[]>
  /** One writer of a network's blocks at a time, until the unit ends. */
  holdNetwork(network: WalletNetwork): Promise<void>
  in(unit: Unit): ChainRows
}

export const createChainRows = (db: Database): ChainRows => ({
  takeIn: (deposit: NewChainDeposit, atMs: number) => takeIn(db, deposit, atMs),
  lock: async (id: string): Promise<ChainDepositRow | undefined> => {
    const row = await db.selectFrom('chain_deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && rowOf(row)
  },
  change: async (id: string, change: ChainDepositChange, atMs: number): Promise<void> => {
    await db.updateTable('chain_deposits').set(changeOf(change, atMs)).where('id', '=', id).execute()
  },
  open: async (
    network: WalletNetwork,
    state: 'confirming' | 'undoing',
    { toHeight, limit }: { toHeight: number; limit: number },
  ): Promise<ChainDepositRow[]> => {
    const found = db.selectFrom('chain_deposits').selectAll().where('network', '=', network).where('state', '=', state)
    const rows = await found.where('height', '<=', String(toHeight)).orderBy('id').limit(limit).execute()
    return rows.map(rowOf)
  },
  unidentified: async (
    network: WalletNetwork,
    { askedBeforeMs, limit }: { askedBeforeMs: number; limit: number },
  ): Promise<ChainDepositRow[]> => {
    const found = db.selectFrom('chain_deposits').selectAll().where('network', '=', network)
    const held = found.where('state', '=', 'held').where('held_for', '=', 'identity')
    const due = held.where('changed_at', '<=', new Date(askedBeforeMs))
    return (await due.orderBy('changed_at').limit(limit).execute()).map(rowOf)
  },
  ofMember: async (memberId: string, beforeId: string | undefined, limit: number): Promise<ChainDepositRow[]> => {
    let found = db.selectFrom('chain_deposits').selectAll().where('member_id', '=', memberId)
    if (beforeId !== undefined) found = found.where('id', '<', beforeId)
    const rows = await found.where('state', '<>', 'vanished').orderBy('id', 'desc').limit(limit).execute()
    return rows.map(rowOf)
  },
  held: async (limit: number): Promise<ChainDepositRow[]> => {
    const found = db.selectFrom('chain_deposits').selectAll().where('state', '=', 'held')
    const inOrder = found.orderBy(sql`held_for = 'token'`).orderBy('id')
    return (await inOrder.limit(limit).execute()).map(rowOf)
  },
  strangeTokens: async (network: WalletNetwork, memberId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from chain_deposits
      where member_id = ${memberId} and network = ${network} and held_for = 'token'`.execute(db)
    return rows[0]?.count ?? 0
  },
  drop: async (network: WalletNetwork, aboveHeight: number, atMs: number): Promise<ChainDepositRow[]> => {
    const above = db
      .updateTable('chain_deposits')
      .where('network', '=', network)
      .where('height', '>', String(aboveHeight))
    await above
      .set(changeOf({ state: 'undoing' }, atMs))
      .where('state', '=', 'credited')
      .execute()
    const vanished = above.set(changeOf({ state: 'vanished' }, atMs)).where('state', 'in', ['confirming', 'held'])
    return (await vanished.returningAll().execute()).map(rowOf)
  },
  holdNetwork: async (network: WalletNetwork): Promise<void> => {
    await sql`select pg_advisory_xact_lock(${networkLock}, ${lockOf[network]})`.execute(db)
  },
  in: (unit: Unit): ChainRows => createChainRows(tablesOf(unit)),
})
