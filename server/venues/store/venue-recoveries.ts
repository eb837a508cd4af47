import type { RecoveryResult, VenueRecovery } from '#contract/venues/entities/venue-transfer.ts'
import { recoveryResultOf, type RecoveryItem } from '#server/venues/domain/recovery.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** One-click recoveries, with what has been decided of each venue. */
export interface VenueRecoveries {
  add(recovery: { recoveryId: string; memberId: string; startedAtMs: number }): Promise<void>
  /** False when the venue was decided on before. The unit holds the recovery until it ends. */
  claim(recoveryId: string, channelCode: string): Promise<boolean>
  addItems(recoveryId: string, items: readonly RecoveryItem[]): Promise<void>
  /** The channel codes that are decided. */
  decided(recoveryId: string): Promise<ReadonlySet<string>>
  /** Its transfers that have no end yet. */
  openTransfers(recoveryId: string): Promise<string[]>
  complete(recoveryId: string, nowMs: number): Promise<void>
  find(recoveryId: string): Promise<VenueRecovery | undefined>
  newestOf(memberId: string): Promise<VenueRecovery | null>
  /** Those that were left in the middle. */
  incomplete(startedBeforeMs: number, limit: number): Promise<{ recoveryId: string; memberId: string }[]>
  /** Forgets those that moved nothing and were complete before then. */
  sweep(before: Date): Promise<void>
  in(unit: Unit): VenueRecoveries
}

const resultsOf = async (db: Database, recoveryId: string): Promise<RecoveryResult[]> => {
  const rows = await db
    .selectFrom('venue_recovery_items as item')
    .leftJoin('venue_transfers as transfer', 'transfer.transfer_id', 'item.transfer_id')
    .select(['item.channel_code', 'item.currency', 'item.amount_minor', 'item.outcome', 'item.refusal'])
    .select(['item.transfer_id', 'transfer.state', 'transfer.refusal as transfer_refusal'])
    .where('item.recovery_id', '=', recoveryId)
    .orderBy('item.channel_code')
    .orderBy('item.currency')
    .execute()
  return rows.map((row) =>
    recoveryResultOf(
      {
        channelCode: row.channel_code,
        currency: row.currency === '' ? null : row.currency,
        amountMinor: Number(row.amount_minor),
        outcome: row.outcome,
        refusal: row.refusal,
        transferId: row.transfer_id,
      },
      row.state === null ? null : { state: row.state, refusal: row.transfer_refusal },
    ),
  )
}

const addItems =
  (db: Database): VenueRecoveries['addItems'] =>
  async (recoveryId, items) => {
    await db
      .insertInto('venue_recovery_items')
      .values(
        items.map(({ channelCode, currency, amountMinor, outcome, refusal, transferId }) => ({
          recovery_id: recoveryId,
          channel_code: channelCode,
          currency: currency ?? '',
          amount_minor: amountMinor,
          outcome,
          refusal,
          transfer_id: transferId,
        })),
      )
      .execute()
  }

const sweepEmpty =
  (db: Database): VenueRecoveries['sweep'] =>
  async (before) => {
    const empty = () =>
      db
        .selectFrom('venue_recoveries as recovery')
        .select('recovery.recovery_id')
        .where('recovery.completed_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('venue_transfers as transfer')
                .select('transfer.transfer_id')
                .whereRef('transfer.recovery_id', '=', 'recovery.recovery_id'),
            ),
          ),
        )
    await db.deleteFrom('venue_recovery_items').where('recovery_id', 'in', empty()).execute()
    await db.deleteFrom('venue_recoveries').where('recovery_id', 'in', empty()).execute()
  }

const readIncomplete =
  (db: Database): VenueRecoveries['incomplete'] =>
  async (startedBeforeMs, limit) => {
    const rows = await db
      .selectFrom('venue_recoveries')
      .select(['recovery_id', 'member_id'])
      .where('completed_at', 'is', null)
      .where('started_at', '<', new Date(startedBeforeMs))
      .orderBy('started_at')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ recoveryId: row.recovery_id, memberId: row.member_id }))
  }

/** Recoveries on PostgreSQL. */
export const createVenueRecoveries = (db: Database): VenueRecoveries => {
  const recoveryOf = async (
    row: { recovery_id: string; started_at: Date; completed_at: Date | null } | undefined,
  ): Promise<VenueRecovery | undefined> =>
    row && {
      recoveryId: row.recovery_id,
      startedAtMs: row.started_at.getTime(),
      isComplete: row.completed_at !== null,
      results: await resultsOf(db, row.recovery_id),
    }
  const heads = () => db.selectFrom('venue_recoveries').select(['recovery_id', 'started_at', 'completed_at'])
  return {
    add: async ({ recoveryId, memberId, startedAtMs }) => {
      await db
        .insertInto('venue_recoveries')
        .values({
          recovery_id: recoveryId,
          member_id: memberId,
          started_at: new Date(startedAtMs),
          completed_at: null,
        })
        .execute()
    },
    claim: async (recoveryId, channelCode) => {
      const row = db.selectFrom('venue_recoveries').select('recovery_id').where('recovery_id', '=', recoveryId)
      await row.forUpdate().executeTakeFirstOrThrow()
      const item = db.selectFrom('venue_recovery_items').select('channel_code').where('recovery_id', '=', recoveryId)
      return (await item.where('channel_code', '=', channelCode).executeTakeFirst()) === undefined
    },
    addItems: addItems(db),
    decided: async (recoveryId) => {
      const rows = await db
        .selectFrom('venue_recovery_items')
        .select('channel_code')
        .where('recovery_id', '=', recoveryId)
        .execute()
      return new Set(rows.map(({ channel_code: code }) => code))
    },
    openTransfers: async (recoveryId) => {
      const rows = db
        .selectFrom('venue_transfers')
        .select('transfer_id')
        .where('recovery_id', '=', recoveryId)
        .where('state', 'in', ['asking', 'pending'])
      return (await rows.execute()).map(({ transfer_id: transferId }) => transferId)
    },
    complete: async (recoveryId, nowMs) => {
      await db
        .updateTable('venue_recoveries')
        .set({ completed_at: new Date(nowMs) })
        .where('recovery_id', '=', recoveryId)
        .where('completed_at', 'is', null)
        .execute()
    },
    find: async (recoveryId) => recoveryOf(await heads().where('recovery_id', '=', recoveryId).executeTakeFirst()),
    newestOf: async (memberId) =>
      (await recoveryOf(
        await heads().where('member_id', '=', memberId).orderBy('started_at', 'desc').limit(1).executeTakeFirst(),
      )) ?? null,
    incomplete: readIncomplete(db),
    sweep: sweepEmpty(db),
    in: (unit) => createVenueRecoveries(tablesOf(unit)),
  }
}
