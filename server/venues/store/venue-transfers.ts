import type { Selectable } from 'kysely'
import type { Transfer, TransferStep } from '#server/venues/domain/transfer.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

const open = ['asking', 'pending'] as const

type Row = Selectable<Tables['venue_transfers']>

const transferOf = (row: Row): Transfer => ({
  transferId: row.transfer_id,
  memberId: row.member_id,
  channelCode: row.channel_code,
  direction: row.direction,
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  state: row.state,
  refusal: row.refusal,
  attempts: row.attempts,
  recoveryId: row.recovery_id,
  createdAtMs: row.created_at.getTime(),
  settledAtMs: row.settled_at?.getTime() ?? null,
})

/** Transfers to and from venues, as they stand. */
export interface VenueTransfers {
  /** False when another one with this venue and currency is open. `askAtMs`: when somebody else may ask the venue for it. */
  add(transfer: Transfer, askAtMs: number): Promise<boolean>
  find(transferId: string): Promise<Transfer | undefined>
  /** Held until the unit ends. */
  lock(transferId: string): Promise<Transfer | undefined>
  /** Those that are open and due; each is counted as asked, and due again at `askAtMs`. */
  takeDue(nowMs: number, askAtMs: number, limit: number): Promise<Transfer[]>
  /** The same of one that is open, whether it is due or not. */
  take(transferId: string, askAtMs: number): Promise<Transfer | undefined>
  settle(transferId: string, step: TransferStep, nowMs: number): Promise<void>
  openOf(memberId: string): Promise<Transfer[]>
  /** Of all members, the oldest first. */
  openOfAll(limit: number): Promise<Transfer[]>
  /** The venues that a member ever moved money to. */
  channelsOf(memberId: string): Promise<Set<string>>
  /** The newest first; those before `beforeId`, when it is one of theirs. */
  page(memberId: string, beforeId: string | undefined, limit: number): Promise<Transfer[]>
  in(unit: Unit): VenueTransfers
}

const addTransfer =
  (db: Database): VenueTransfers['add'] =>
  async ({ transferId, memberId, channelCode, direction, currency, amountMinor, ...transfer }, askAtMs) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('venue_transfers')
      .values({
        transfer_id: transferId,
        member_id: memberId,
        channel_code: channelCode,
        direction,
        currency,
        amount_minor: amountMinor,
        state: transfer.state,
        refusal: transfer.refusal,
        attempts: transfer.attempts,
        ask_at: new Date(askAtMs),
        recovery_id: transfer.recoveryId,
        created_at: new Date(transfer.createdAtMs),
        settled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

const takeDue =
  (db: Database): VenueTransfers['takeDue'] =>
  async (nowMs, askAtMs, limit) => {
    const rows = await db
      .updateTable('venue_transfers')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), ask_at: new Date(askAtMs) }))
      .where('transfer_id', 'in', (eb) =>
        eb
          .selectFrom('venue_transfers')
          .select('transfer_id')
          .where('state', 'in', open)
          .where('ask_at', '<=', new Date(nowMs))
          .orderBy('ask_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
    return rows.map(transferOf)
  }

const readPage =
  (db: Database): VenueTransfers['page'] =>
  async (memberId, beforeId, limit) => {
    const rows = await db
      .selectFrom('venue_transfers')
      .selectAll()
      .where('member_id', '=', memberId)
      .$if(beforeId !== undefined, (query) =>
        query.where('seq', '<', (eb) =>
          eb
            .selectFrom('venue_transfers')
            .select('seq')
            .where('member_id', '=', memberId)
            .where('transfer_id', '=', beforeId ?? ''),
        ),
      )
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(transferOf)
  }

/** Transfers on PostgreSQL. */
export const createVenueTransfers = (db: Database): VenueTransfers => ({
  add: addTransfer(db),
  find: async (transferId) => {
    const row = await db
      .selectFrom('venue_transfers')
      .selectAll()
      .where('transfer_id', '=', transferId)
      .executeTakeFirst()
    return row && transferOf(row)
  },
  lock: async (transferId) => {
    const locked = db.selectFrom('venue_transfers').selectAll().where('transfer_id', '=', transferId).forUpdate()
    const row = await locked.executeTakeFirst()
    return row && transferOf(row)
  },
  takeDue: takeDue(db),
  take: async (transferId, askAtMs) => {
    const row = await db
      .updateTable('venue_transfers')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), ask_at: new Date(askAtMs) }))
      .where('transfer_id', '=', transferId)
      .where('state', 'in', open)
      .returningAll()
      .executeTakeFirst()
    return row && transferOf(row)
  },
  settle: async (transferId, { state, refusal, askAgainInMs }, nowMs) => {
    const when = askAgainInMs === null ? { settled_at: new Date(nowMs) } : { ask_at: new Date(nowMs + askAgainInMs) }
    const change = { state, refusal, ...when }
    await db.updateTable('venue_transfers').set(change).where('transfer_id', '=', transferId).execute()
  },
  openOf: async (memberId) => {
    const rows = await db
      .selectFrom('venue_transfers')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', 'in', open)
      .orderBy('seq')
      .execute()
    return rows.map(transferOf)
  },
  openOfAll: async (limit) => {
    const rows = db.selectFrom('venue_transfers').selectAll().where('state', 'in', open).orderBy('seq').limit(limit)
    return (await rows.execute()).map(transferOf)
  },
  channelsOf: async (memberId) => {
    const rows = db.selectFrom('venue_transfers').select('channel_code').distinct().where('member_id', '=', memberId)
    return new Set((await rows.execute()).map(({ channel_code: code }) => code))
  },
  page: readPage(db),
  in: (unit) => createVenueTransfers(tablesOf(unit)),
})
