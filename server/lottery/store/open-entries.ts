import { sql } from 'kysely'
import type { LotteryLine } from '#contract/lottery/entities/lottery.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { GradedEntry, OpenEntry } from '#server/lottery/domain/entries.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** Entries of a draw that is over. */
export interface OpenEntries {
  /** The next ones by their numbers; nothing is held. */
  next(drawId: string, afterEntryId: string, limit: number): Promise<OpenEntry[]>
  /** Throws where one of them is not open any more: then nothing of the batch may happen. */
  write(graded: readonly GradedEntry[]): Promise<void>
  in(unit: Unit): OpenEntries
}

interface Row {
  entry_id: string
  ticket_id: string
  member_id: string
  currency: SettlementCurrency
  lines: LotteryLine[]
  stops_on_win: boolean
  multiple: number
  stake_minor: string
  bought_at: Date
}

const entryOf = (row: Row): OpenEntry => ({
  entryId: row.entry_id,
  ticketId: row.ticket_id,
  memberId: row.member_id,
  currency: row.currency,
  lines: row.lines,
  stopsOnWin: row.stops_on_win,
  multiple: row.multiple,
  stakeMinor: Number(row.stake_minor),
  boughtAtMs: row.bought_at.getTime(),
})

/** A batch touches a few rows of large tables: by their keys, for the rest of the transaction. */
const byKeys = sql.raw(`set_config('enable_seqscan', 'off', true)`)

const writeGraded = async (db: Database, graded: readonly GradedEntry[]): Promise<void> => {
  const ids = graded.map(({ entry }) => entry.entryId)
  const { rows } = await sql<{ count: number }>`
    with plan as materialized (select ${byKeys}),
    written as (
      update lottery_entries e set state = g.state, returned_minor = g.returned_minor
      from plan, unnest(${ids}::bigint[], ${graded.map(({ state }) => state)}::text[],
        ${graded.map(({ returnedMinor }) => returnedMinor)}::bigint[]) as g (entry_id, state, returned_minor)
      where e.entry_id = g.entry_id and e.entry_id = any(${ids}::bigint[]) and e.state = 'open' returning 1)
    select count(*)::int as count from written
  `.execute(db)
  if (rows[0]?.count !== graded.length) throw new Error('an entry of the batch was settled before')
}

export const createOpenEntries = (db: Database): OpenEntries => ({
  next: async (drawId, afterEntryId, limit) => {
    const { rows } = await sql<Row>`
      select e.entry_id, e.multiple, e.stake_minor, t.ticket_id, t.member_id, t.currency, t.lines, t.stops_on_win,
        t.bought_at
      from lottery_entries e join lottery_tickets t on t.seq = e.ticket_seq
      where e.draw_id = ${drawId} and e.entry_id > ${afterEntryId} and e.state = 'open'
      order by e.entry_id limit ${limit}
    `.execute(db)
    return rows.map(entryOf)
  },
  write: (graded) => writeGraded(db, graded),
  in: (unit) => createOpenEntries(tablesOf(unit)),
})
